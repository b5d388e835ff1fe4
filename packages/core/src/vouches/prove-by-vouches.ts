import type { OwnVouch } from '@dubs/contract';
import { acquireLocks, inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { hashDeviceToken } from '../devices/index.ts';
import { forbidden } from '../errors.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { isOldSession, markProvedByOthers } from '../sessions/index.ts';
import { lockProgress } from './answers.queries.ts';
import { askMembers } from './ask-for-vouches.ts';
import { getOwnVouch } from './own-vouch.ts';
import { closeRequestOf, hasOpenProof } from './vouches.queries.ts';

/** Proves a session for which enough members vouched. `ctx.db` is a transaction. */
export async function proveByVouches(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  { userId, sessionId }: Actor,
): Promise<void> {
  await markProvedByOthers(ctx.db, sessionId);
  await closeRequestOf(ctx.db, userId, 'approved', 'proof');
  await recordSecurityEvent(ctx, { userId, sessionId, type: 'proof' });
}

/**
 * Asks members to vouch for the caller, who can get neither a code nor a passkey. Repeats return the open or refused request, and prove
 * the session if the first approval is old enough. A 403 unless the session is older than 30 days and the account knows the caller's device.
 */
export async function askForProof(
  ctx: Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'>,
  actor: Actor,
  { deviceToken }: { deviceToken: string | null },
): Promise<OwnVouch> {
  return inTransaction(ctx.db, async (trx) => {
    const scoped = { ...ctx, db: trx };
    const hashes = deviceToken === null ? [] : hashDeviceToken(ctx.secrets, deviceToken);
    if (!(await isOldSession(trx, actor, hashes))) throw forbidden();
    await acquireLocks(trx, `vouch-proof:${actor.userId}`);
    if ((await lockProgress(trx, actor.sessionId, 'proof')).isDue) await proveByVouches(scoped, actor);
    else if (!(await hasOpenProof(trx, actor.sessionId)))
      await askMembers(scoped, actor, { purpose: 'proof', lastUsedAt: ctx.clock.now() });
    return getOwnVouch(scoped, actor);
  });
}
