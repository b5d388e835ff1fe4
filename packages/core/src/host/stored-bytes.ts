import { sql } from 'kysely';

/** SQL for the bytes of all stored pictures. What was removed counts until its files are purged. */
export const PICTURE_BYTES = sql<number>`(
  select coalesce(sum(bytes), 0)::bigint from (select bytes from post_images union all select bytes from pictures) stored)`;

/** SQL for the bytes of all stored exports. */
export const EXPORT_BYTES = sql<number>`(select coalesce(sum(bytes), 0)::bigint from exports where key is not null)`;
