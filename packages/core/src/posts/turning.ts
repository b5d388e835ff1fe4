import { type CreatePostInput, TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { findOwnLoss, type OwnLoss } from './turning.queries.ts';

/**
 * Returns the L that a new post turns around, or null. Of one share to several groups, only the post in the L's group turns it around. A
 * 400 if it is not an L of the author in the group, a 404 if it is deleted, a 409 if another win turns it around. The caller holds the lock
 * of the group.
 */
export async function findLossToTurn(
  trx: Db,
  { userId }: Actor,
  { type, groupId, shareId, turnsPostId }: CreatePostInput & { groupId: number },
): Promise<OwnLoss | null> {
  if (turnsPostId === undefined) return null;
  const loss = type === 'win' ? await findOwnLoss(trx, turnsPostId, userId) : undefined;
  const isHere = loss?.groupId === groupId;
  if (!loss || (!isHere && shareId === undefined)) throw invalid('turnsPostId', TEXTS.posts.notTurnable);
  if (!isHere) return null;
  if (loss.isDeleted) throw new AppError('NOT_FOUND', TEXTS.access.postNotFound);
  if (!loss.isFree) throw new AppError('CONFLICT', TEXTS.posts.turnedAlready);
  return loss;
}
