import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { holdBundles } from '../reading/index.ts';

/** What a batch withdraws or hides notifications of: comments, and reactions to posts. */
export interface Withdrawn {
  commentIds: readonly number[];
  postReactions: readonly { thingId: number; userId: number }[];
}

/**
 * Locks the notifications that a batch may withdraw or hide, and the open ones in their bundles, by one statement in the order of their ids.
 * So a reader of several bundles never waits for a later statement of the batch while the batch waits for the reader.
 */
export async function lockNotifications(db: Db, { commentIds, postReactions }: Withdrawn): Promise<void> {
  await sql`
    with leaving as materialized (
      select n.id, coalesce(n.user_id, n.hidden_user_id) as user_id, n.bundle from notifications n
      where n.comment_id = any (${commentIds}::bigint[])
      union
      select n.id, n.user_id, n.bundle from notifications n
      join unnest(${postReactions.map(({ thingId }) => thingId)}::bigint[], ${postReactions.map(({ userId }) => userId)}::bigint[])
        as e (post_id, user_id) on n.post_id = e.post_id and n.triggered_by_user_id = e.user_id
      where n.type = 'reaction' and not n.is_read
    ), ${holdBundles(sql`leaving`)}
    select from held`.execute(db);
}
