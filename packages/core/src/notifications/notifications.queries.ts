import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** How many unread notifications the person has, of groups they are in now. */
export async function countUnreadRows(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notifications n
    where n.user_id = ${userId} and not n.is_read
      and (n.group_id is null or exists (
        select from group_members m join groups g on g.id = m.group_id
        where m.group_id = n.group_id and m.user_id = n.user_id and g.deleted_at is null))`.execute(db);
  return rows[0]?.count ?? 0;
}
