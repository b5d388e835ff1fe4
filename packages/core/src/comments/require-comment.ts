import { TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import { lockCommentForMember, type LockedComment } from './changing.queries.ts';
import { findCommentForMember, type VisibleComment } from './comments.queries.ts';

/** Returns the error for a deleted comment, for users who could see it. */
export const commentGone = () => new AppError('NOT_FOUND', TEXTS.comments.commentNotFound);

/**
 * Returns the comment if the caller may see it: a 403 for outsiders and unknown ids, a 404 for a deleted one. Acquires the lock with the
 * name `lock`, if given, in the same statement.
 */
export async function requireComment(
  db: Db,
  commentId: number,
  actor: Actor,
  lock?: string,
): Promise<VisibleComment> {
  const comment = await findCommentForMember(db, commentId, actor.userId, lock);
  if (!comment) throw forbidden();
  if (comment.isGone) throw commentGone();
  return comment;
}

/** Returns the comment as `requireComment` does, locked until the transaction ends. */
export async function requireLockedComment(trx: Db, commentId: number, actor: Actor): Promise<LockedComment> {
  const comment = await lockCommentForMember(trx, commentId, actor.userId);
  if (!comment) throw forbidden();
  if (comment.isPostGone || comment.deletedAt) throw commentGone();
  return comment;
}
