import { type Comment, LIMITS, mayDeleteComment, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import { announce, changedPost } from '../live/index.ts';
import { commentChanged, emit } from '../outbox/index.ts';
import { lockCommentForMember, markCommentRestored } from './changing.queries.ts';
import { getComment } from './list-comments.ts';

/**
 * Restores a comment, with its reactions and notifications, for the user who deleted it, if they could still delete it. A 409 if it is not
 * deleted or it is too late; a 404 if the post is deleted.
 */
export async function restoreComment(
  ctx: Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'>,
  actor: Actor,
  commentId: number,
): Promise<Comment> {
  return inTransaction(ctx.db, async (trx) => {
    const comment = await lockCommentForMember(trx, commentId, actor.userId);
    if (!comment || !mayDeleteComment(comment, actor.userId, comment.role)) throw forbidden();
    const { groupId, postId, deletedAt, deletedBy, now } = comment;
    if (comment.isPostGone) throw new AppError('NOT_FOUND', TEXTS.access.postNotFound);
    if (!deletedAt) throw new AppError('CONFLICT', TEXTS.comments.notDeleted);
    if (deletedBy !== actor.userId) throw forbidden();
    if (now.getTime() >= deletedAt.getTime() + LIMITS.comments.restoreMs)
      throw new AppError('CONFLICT', TEXTS.comments.restoreTooLate);
    if (!(await markCommentRestored(trx, { id: commentId, postId })))
      throw new AppError('CONFLICT', TEXTS.comments.tooMany);
    announce(ctx.live, trx, changedPost(groupId, postId));
    await emit(trx, commentChanged, { commentId });
    return getComment({ ...ctx, db: trx }, actor, postId, commentId);
  });
}
