import type { Following, FollowInput } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import { requirePost } from './get-post.ts';
import { upsertFollow } from './following.queries.ts';

/** Records whether the caller follows a post. Throws as `requirePost` does. Open tabs of the caller update. */
export async function followPost(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  { id: postId, isFollowing }: FollowInput & { id: number },
): Promise<Following> {
  return inTransaction(ctx.db, async (trx) => {
    const { groupId } = await requirePost(trx, postId, actor);
    announce(ctx.live, trx, toPeople([actor.userId], { query: 'post', groupId, postId }));
    await upsertFollow(trx, { postId, groupId }, actor.userId, isFollowing);
    return { isFollowing };
  });
}
