import { LIMITS } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { lockPerson, separateAccount, startErasure } from '../account/index.ts';
import { unauthorized } from '../errors.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { endLiveSessions } from '../sessions/index.ts';
import { lockOptOut } from '../sms/opt-outs/index.ts';
import { announceProfile, findMe } from '../users/index.ts';
import { findLongUnused } from '../vouches/index.ts';
import { withdrawNotices } from './notices.ts';
import { deleteChange, deleteTextsOf, lockOwnerOf, updateNumber } from './number-changes.queries.ts';

export type Moving = Pick<CoreContext, 'db' | 'live' | 'clock' | 'secrets' | 'settings'>;

/** Returns the other account that has the number, locked. `keepsNumber` is false if it was unused for long or its grace period is over. */
export async function findOtherOwner(
  ctx: Moving,
  userId: number,
  phoneNumber: string,
): Promise<{ id: number; isDeleted: boolean; keepsNumber: boolean } | null> {
  const owner = await lockOwnerOf(ctx.db, phoneNumber);
  if (!owner || owner.id === userId) return null;
  const { id, deletedAt } = owner;
  if (deletedAt === null)
    return { id, isDeleted: false, keepsNumber: (await findLongUnused(ctx, id)) === null };
  const keepsNumber = deletedAt.getTime() + LIMITS.account.graceMs > ctx.clock.now().getTime();
  return { id, isDeleted: true, keepsNumber };
}

/** True if another account keeps the number. If another account does not keep it, removes it from that account. */
async function isTaken(ctx: Moving, userId: number, phoneNumber: string): Promise<boolean> {
  const other = await findOtherOwner(ctx, userId, phoneNumber);
  if (!other) return false;
  if (other.keepsNumber) return true;
  if (other.isDeleted) await startErasure(ctx.db, other.id, phoneNumber);
  else await separateAccount(ctx, { userId: other.id, sessionId: null }, phoneNumber);
  return false;
}

/**
 * Moves an account to a number, and returns true; false if another account keeps the number. Opt-outs of texts belong to the number. All
 * sessions except the caller's end. `ctx.db` is a transaction with the locks of the number.
 */
export async function moveAccount(
  ctx: Moving,
  { userId, sessionId }: Actor,
  phoneNumber: string,
): Promise<boolean> {
  const { phone_number: oldNumber } = await findMe(ctx.db, userId);
  // Before the user's row, in the same order as STOP, to avoid a deadlock.
  const wasStopped = oldNumber !== null && (await lockOptOut(ctx, oldNumber));
  const isStopped = await lockOptOut(ctx, phoneNumber);
  const person = await lockPerson(ctx.db, userId);
  // Another change of the number has ended this session.
  if (!person || person.deletedAt || person.phoneNumber !== oldNumber) throw unauthorized();
  if (await isTaken(ctx, userId, phoneNumber)) return false;
  await updateNumber(ctx.db, userId, { phoneNumber, wasStopped, isStopped });
  if (oldNumber !== null) await deleteTextsOf(ctx.db, userId, oldNumber);
  await deleteChange(ctx.db, userId);
  await withdrawNotices(ctx, userId);
  await endLiveSessions(ctx, userId, { except: sessionId, reason: 'signed_out' });
  await recordSecurityEvent(ctx, { userId, sessionId, type: 'number_changed' });
  await announceProfile(ctx.live, ctx.db, userId);
  return true;
}
