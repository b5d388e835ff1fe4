import { LIMITS, mayDeletePost, type Post, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import { announce, changedContent } from '../live/index.ts';
import { getPost } from './get-post.ts';
import { changedLinked, requireLockedPost } from './lock-post.ts';
import { lockGroupOfTurningWin, markPostRestored } from './changing.queries.ts';
import { relinkLoss } from './turning.queries.ts';

/**
 * Restores a post for the user who deleted it, if they could still delete it; a 409 if it is too late. Comments, reactions and
 * notifications are restored with it, and so is the link of a win to its L, unless another win has turned that around. A post that is not
 * deleted is returned unchanged, so that repeats are safe.
 */
export async function restorePost(
  ctx: Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'>,
  actor: Actor,
  postId: number,
): Promise<Post> {
  return inTransaction(ctx.db, async (trx) => {
    await lockGroupOfTurningWin(trx, postId, actor.userId);
    const post = await requireLockedPost(trx, postId, actor);
    if (!mayDeletePost(post, actor.userId, post.role)) throw forbidden();
    if (post.deletedAt) {
      if (post.deletedBy !== actor.userId) throw forbidden();
      if (post.now.getTime() >= post.deletedAt.getTime() + LIMITS.posts.restoreMs)
        throw new AppError('CONFLICT', TEXTS.posts.restoreTooLate);
      if (post.turnsPostId !== null) await relinkLoss(trx, postId, post.turnsPostId);
      await markPostRestored(trx, postId);
      announce(ctx.live, trx, changedContent(post.groupId, postId), ...changedLinked(post));
    }
    // A 404 if the group is deleted.
    return getPost({ ...ctx, db: trx }, actor, postId);
  });
}
