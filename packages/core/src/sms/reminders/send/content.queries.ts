import type { PostType } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { countSharesToday } from '../../../stats/index.ts';
import type { ReminderContent } from './compose-reminder.ts';
import { MAX_COUNTED } from './compose-reminder.ts';

/** Returns SQL that counts the unviewed wins or Ls in all groups of a user, up to `most`. */
const countUnseen = (userId: number, type: PostType, most: number) => sql<number>`(
  select count(*) from (
    select from group_members m
    join groups g on g.id = m.group_id and g.deleted_at is null
    cross join lateral (
      select from posts p
      where p.group_id = m.group_id and p.id > m.last_viewed_post_id
        and p.deleted_at is null and p.type = ${sql.lit(type)} and p.user_id <> m.user_id
      limit ${most}
    ) unseen
    where m.user_id = ${userId} limit ${most}
  ) counted)`;

/** Returns what a text to the user would be about, at a moment of their day. */
export async function findReminderContent(db: Db, userId: number, at: Date): Promise<ReminderContent> {
  const { count } = await countSharesToday(db, userId, at);
  const { rows } = await sql<{ unseen: number; losses: number }>`
    select ${countUnseen(userId, 'win', MAX_COUNTED + 1)} as unseen, ${countUnseen(userId, 'loss', 1)} as losses`.execute(
    db,
  );
  const [{ unseen, losses } = { unseen: 0, losses: 0 }] = rows;
  return { postedToday: count > 0, unseen, hasUnseenLoss: losses > 0 };
}
