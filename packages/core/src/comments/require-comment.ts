import { TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import type { VisibleComment } from './comments.queries.ts';
import { findCommentForMember } from './comments.queries.ts';

/** Returns the error for a deleted comment, for users who could see it. */
export const commentGone = () => new AppError('NOT_FOUND', TEXTS.comments.commentNotFound);

/** Returns the comment if the caller may see it: a 403 for outsiders and unknown ids, a 404 for a deleted one. */
export async function requireComment(db: Db, commentId: number, actor: Actor): Promise<VisibleComment> {
  const comment = await findCommentForMember(db, commentId, actor.userId);
  if (!comment) throw forbidden();
  if (comment.isGone) throw commentGone();
  return comment;
}
