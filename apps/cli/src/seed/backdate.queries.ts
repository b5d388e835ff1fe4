import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** The rows that each kind of act writes: table, timestamp column, and the column that holds the id given to `backdate`. */
const WRITTEN = {
  group: [
    ['groups', 'created_at', 'id'],
    ['groups', 'invite_created_at', 'id'],
    ['group_members', 'joined_at', 'group_id'],
    ['group_member_changes', 'created_at', 'group_id'],
  ],
  post: [['posts', 'created_at', 'id']],
  goal: [
    ['goals', 'created_at', 'id'],
    ['posts', 'created_at', 'goal_id'],
  ],
  completion: [
    ['goals', 'completed_at', 'id'],
    ['posts', 'created_at', 'goal_id'],
  ],
  comment: [
    ['post_comments', 'created_at', 'id'],
    ['comment_mentions', 'created_at', 'comment_id'],
  ],
  postReaction: [
    ['post_reactions', 'created_at', 'post_id'],
    ['post_likes', 'created_at', 'post_id'],
  ],
  commentReaction: [['comment_reactions', 'created_at', 'comment_id']],
  heard: [['post_heard', 'created_at', 'post_id']],
  view: [['post_views', 'viewed_at', 'user_id']],
  event: [['notifications', 'created_at', 'event_id']],
} as const;

/**
 * Sets the timestamps of the rows that an act has just written to the time of the act. New rows have a timestamp of the
 * transaction's start or later, which distinguishes them from rows that were already backdated.
 */
export async function backdate(trx: Db, what: keyof typeof WRITTEN, id: number, at: Date): Promise<void> {
  for (const [table, column, key] of WRITTEN[what])
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${at}
      where ${sql.ref(key)} = ${id} and ${sql.ref(column)} >= now()`.execute(trx);
}
