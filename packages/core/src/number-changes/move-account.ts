import { LIMITS } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { lockPerson, separateAccount, startErasure } from '../account/index.ts';
import { unauthorized } from '../errors.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { endLiveSessions } from '../sessions/index.ts';
import { lockOptOut } from '../sms/opt-outs/index.ts';
import { announceProfile } from '../users/index.ts';
import { findLongUnused } from '../vouches/index.ts';
import { withdrawNotices } from './notices.ts';
import { deleteChange, deleteTextsOf, lockOwnerOf, updateNumber } from './number-changes.queries.ts';

export type Moving = Pick<CoreContext, 'db' | 'live' | 'clock' | 'secrets' | 'settings'>;

/** True if another account has the number. One that was not used for long gives it up, and one whose grace time is over. */
async function isTaken(ctx: Moving, userId: number, phoneNumber: string): Promise<boolean> {
  const owner = await lockOwnerOf(ctx.db, phoneNumber);
  if (!owner || owner.id === userId) return false;
  const { id, deletedAt } = owner;
  if (deletedAt === null) {
    if ((await findLongUnused(ctx, id)) === null) return true;
    await separateAccount(ctx, { userId: id, sessionId: null }, phoneNumber);
    return false;
  }
  if (deletedAt.getTime() + LIMITS.account.graceMs > ctx.clock.now().getTime()) return true;
  await startErasure(ctx.db, id, phoneNumber);
  return false;
}

/**
 * Moves an account to a number, unless another has it: returns whether it did. Whether texts were stopped belongs to the number; all sessions
 * but the one that asked end. `ctx.db` is a transaction with the locks of the number.
 */
export async function moveAccount(
  ctx: Moving,
  { userId, sessionId }: Actor,
  phoneNumber: string,
): Promise<boolean> {
  const person = await lockPerson(ctx.db, userId);
  if (!person || person.deletedAt) throw unauthorized();
  if (await isTaken(ctx, userId, phoneNumber)) return false;
  const [wasStopped, isStopped] = [
    person.phoneNumber !== null && (await lockOptOut(ctx, person.phoneNumber)),
    await lockOptOut(ctx, phoneNumber),
  ];
  await updateNumber(ctx.db, userId, { phoneNumber, textsOn: wasStopped || isStopped ? !isStopped : null });
  if (person.phoneNumber !== null) await deleteTextsOf(ctx.db, userId, person.phoneNumber);
  await deleteChange(ctx.db, userId);
  await withdrawNotices(ctx, userId);
  await endLiveSessions(ctx, userId, { except: sessionId, reason: 'signed_out' });
  await recordSecurityEvent(ctx, { userId, sessionId, type: 'number_changed' });
  await announceProfile(ctx.live, ctx.db, userId);
  return true;
}
