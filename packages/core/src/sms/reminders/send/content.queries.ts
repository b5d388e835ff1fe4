import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { countSharesToday } from '../../../stats/index.ts';
import type { ReminderContent } from './compose-reminder.ts';
import { MAX_COUNTED } from './compose-reminder.ts';

/** Counts the unviewed wins in all groups of a user, no further than a text says. */
async function countUnseen(db: Db, userId: number): Promise<number> {
  const most = MAX_COUNTED + 1;
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from group_members m
      join groups g on g.id = m.group_id and g.deleted_at is null
      cross join lateral (
        select from posts p
        where p.group_id = m.group_id and p.id > m.last_viewed_post_id
          and p.deleted_at is null and p.type = 'win' and p.user_id <> m.user_id
        limit ${most}
      ) unseen
      where m.user_id = ${userId} limit ${most}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns what a text to the user would be about, at a moment of their day. */
export async function findReminderContent(db: Db, userId: number, at: Date): Promise<ReminderContent> {
  const { count } = await countSharesToday(db, userId, at);
  return { postedToday: count > 0, unseen: await countUnseen(db, userId) };
}
