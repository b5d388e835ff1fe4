import { type Db, onlyRow } from '@dubs/db';
import { sql } from 'kysely';
import { EXPORT_BYTES, PICTURE_BYTES } from './stored-bytes.ts';

/** Amount of data on a server, and its growth in the last 30 days. Sizes are in bytes. */
export interface Usage {
  people: number;
  /** Users who used a session in the last 30 days. */
  activePeople: number;
  groups: number;
  posts: number;
  newPosts: number;
  comments: number;
  pictures: number;
  pictureBytes: number;
  exportBytes: number;
  /** The whole database, and its five largest tables with their indexes. */
  databaseBytes: number;
  largestTables: { name: string; bytes: number }[];
}

/** Counts what an operator needs to know for sizing. Reads whole tables, so it is not for a page that is opened often. */
export async function measureUsage(db: Db): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select
      (select count(*) from users where deleted_at is null) as people,
      (select count(distinct s.user_id) from sessions s join users u on u.id = s.user_id and u.deleted_at is null
        where s.last_seen_at > now() - interval '30 days') as "activePeople",
      (select count(*) from groups where deleted_at is null) as groups,
      (select count(*) from posts where deleted_at is null) as posts,
      (select count(*) from posts where deleted_at is null and created_at > now() - interval '30 days') as "newPosts",
      (select count(*) from post_comments where deleted_at is null) as comments,
      (select count(*) from post_images) + (select count(*) from pictures) as pictures,
      ${PICTURE_BYTES} as "pictureBytes",
      ${EXPORT_BYTES} as "exportBytes",
      pg_database_size(current_database()) as "databaseBytes",
      (select json_agg(t) from (
        select relname as name, pg_total_relation_size(oid) as bytes from pg_class
        where relnamespace = (select relnamespace from pg_class where oid = 'users'::regclass) and relkind = 'r'
        order by 2 desc, 1 limit 5) t) as "largestTables"`.execute(db);
  return onlyRow(rows);
}
