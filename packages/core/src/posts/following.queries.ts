import { type Db, sendNotices, type Value } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';

/** Records whether a user follows a post, and since when, and sends the notices of the transaction. */
export async function upsertFollow(
  trx: Db,
  { postId, groupId }: { postId: number; groupId: number },
  userId: number,
  isFollowing: boolean,
): Promise<void> {
  await sql`
    with follow as (
      insert into post_follows (post_id, group_id, user_id, is_following)
      values (${postId}, ${groupId}, ${userId}, ${isFollowing})
      on conflict (post_id, user_id) do update set is_following = excluded.is_following,
        created_at = case when post_follows.is_following = excluded.is_following then post_follows.created_at else now() end)
    select ${sendNotices(trx)}`.execute(trx);
}

/**
 * Returns SQL for the ids, as a JSON list, of the posts in a relation `shown` that a user follows: by their choice, else if they are the
 * author or have commented. The comments are compared as an array, because the planner would run an `exists` by reading every comment of
 * the user.
 */
export const followedJson = (viewerId: Value<number>): RawBuilder<number[] | null> => sql`(
  select json_agg(s.id) from shown s left join post_follows f on f.post_id = s.id and f.user_id = ${viewerId}
  where coalesce(f.is_following, s.user_id = ${viewerId} or s.id = any(array(
    select c.post_id from post_comments c
    where c.user_id = ${viewerId} and c.post_id = any(array(select id from shown)) and c.deleted_at is null))))`;
