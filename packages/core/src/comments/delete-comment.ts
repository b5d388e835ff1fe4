import { mayDeleteComment, type Ok } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { forbidden } from '../errors.ts';
import { commentDeleted, emit } from '../outbox/index.ts';
import { announce, changedPost } from '../live/index.ts';
import { markCommentDeleted } from './comments.queries.ts';
import { requireLockedComment } from './require-comment.ts';

/** Deletes a comment for its author, or for the creator or an admin of its group. */
export async function deleteComment(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  commentId: number,
): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    const comment = await requireLockedComment(trx, commentId, actor);
    if (!mayDeleteComment(comment, actor.userId, comment.role)) throw forbidden();
    await markCommentDeleted(trx, commentId, actor.userId);
    announce(ctx.live, trx, changedPost(comment.groupId, comment.postId));
    await emit(trx, commentDeleted, { commentId });
    return { ok: true };
  });
}
