import { mayDeletePost, type Ok, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import { announce, changedContent } from '../live/index.ts';
import { changedLinked, requireLockedPost } from './lock-post.ts';
import { markPostDeleted } from './changing.queries.ts';

/** Deletes a post for its author, or for the creator or an admin of its group. It disappears at once, with its notifications. */
export async function deletePost(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  postId: number,
): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    const post = await requireLockedPost(trx, postId, actor);
    if (post.isGone) throw new AppError('NOT_FOUND', TEXTS.access.postNotFound);
    if (!mayDeletePost(post, actor.userId, post.role)) throw forbidden();
    await markPostDeleted(trx, postId, actor.userId);
    announce(ctx.live, trx, changedContent(post.groupId, postId), ...changedLinked(post));
    return { ok: true };
  });
}
