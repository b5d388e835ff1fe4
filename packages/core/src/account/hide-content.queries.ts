import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** The tables with content of a user. Posts and comments also record who deleted them. */
const CONTENT = [
  { table: 'posts', alsoSet: sql`, deleted_by = user_id`, alsoClear: sql`, deleted_by = null` },
  { table: 'post_comments', alsoSet: sql`, deleted_by = user_id`, alsoClear: sql`, deleted_by = null` },
  { table: 'goals', alsoSet: sql``, alsoClear: sql`` },
] as const;

/** Hides the user's posts, comments and goals. Content that was deleted earlier is left unchanged. */
export async function hideContent(trx: Db, userId: number): Promise<void> {
  for (const { table, alsoSet } of CONTENT)
    await sql`
      update ${sql.table(table)} set deleted_at = now(), deleted_with_account = true ${alsoSet}
      where user_id = ${userId} and deleted_at is null`.execute(trx);
}

/** Restores the content that was hidden with the account. */
export async function showContent(trx: Db, userId: number): Promise<void> {
  for (const { table, alsoClear } of CONTENT)
    await sql`
      update ${sql.table(table)} set deleted_at = null, deleted_with_account = false ${alsoClear}
      where user_id = ${userId} and deleted_with_account`.execute(trx);
}

/** Hides groups without other members. */
export async function hideGroups(trx: Db, groupIds: readonly number[]): Promise<void> {
  await sql`
    update groups set deleted_at = now(), deleted_with_account = true where id = any(${groupIds}::bigint[])`.execute(
    trx,
  );
}

/** Restores the groups that were hidden with their creator's account. */
export async function showGroups(trx: Db, userId: number): Promise<void> {
  await sql`
    update groups g set deleted_at = null, deleted_with_account = false
    from dormant_rows d
    where d.user_id = ${userId} and d.source = 'group_members' and d.content ->> 'role' = 'creator'
      and g.id = (d.content ->> 'group_id')::bigint and g.deleted_with_account`.execute(trx);
}
