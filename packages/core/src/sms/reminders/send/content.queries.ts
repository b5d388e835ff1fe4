import type { PostType } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { isUnviewed } from '../../../groups/index.ts';
import { countSharesToday } from '../../../stats/index.ts';
import { MAX_COUNTED, type ReminderContent, type UnseenPost } from './compose-reminder.ts';

/** Returns SQL that selects the unviewed wins or Ls of a user, the newest of each group, up to `most` of each. */
const selectUnseen = (userId: number, type: PostType, most: number) => sql`
  select unseen.id, m.group_id as "groupId"
  from group_members m
  join groups g on g.id = m.group_id and g.deleted_at is null
  cross join lateral (
    select p.id from posts p
    where ${isUnviewed(type)}
    order by p.id desc limit ${most}
  ) unseen
  where m.user_id = ${userId}`;

const findNewest = (userId: number, type: PostType) => sql<UnseenPost | null>`(
  select to_jsonb(newest) from (${selectUnseen(userId, type, 1)} order by unseen.id desc limit 1) newest)`;

/** Returns the facts for a text to the user at a given time. */
export async function findReminderContent(db: Db, userId: number, at: Date): Promise<ReminderContent> {
  const { count } = await countSharesToday(db, userId, at);
  const { rows } = await sql<{ unseen: number; newestWin: UnseenPost | null; newestLoss: UnseenPost | null }>`
    select (select count(*) from (${selectUnseen(userId, 'win', MAX_COUNTED + 1)} limit ${MAX_COUNTED + 1}) counted) as unseen,
      ${findNewest(userId, 'win')} as "newestWin", ${findNewest(userId, 'loss')} as "newestLoss"`.execute(db);
  const [{ unseen, newestWin, newestLoss } = { unseen: 0, newestWin: null, newestLoss: null }] = rows;
  return {
    postedToday: count > 0,
    unseen,
    hasUnseenLoss: newestLoss !== null,
    newest: newestWin ?? newestLoss,
  };
}
