import type { VerifyOtpOutput } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { rememberDevice } from '../devices/index.ts';
import { unauthorized } from '../errors.ts';
import { deviceAdded, emit } from '../outbox/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { findLiveSession, markProved, type ProvedBy } from '../sessions/index.ts';
import { findMe, toMe } from '../users/index.ts';
import { confirmOwner, openAccount } from '../vouches/index.ts';
import { insertSession } from './auth.queries.ts';
import { issueToken } from './authenticate.ts';
import type { SignInCaller } from './caller.ts';

type Opening = Pick<CoreContext, 'db' | 'live' | 'clock' | 'tokens' | 'secrets'>;

/**
 * A signed-in user; `isBack` is true if their deleted account was restored. `isBack` and `deviceToken` are not part of the response body.
 */
export type SignedIn = VerifyOtpOutput & { isBack: boolean; deviceToken: string };

/** Returns the user of a session with a new token for it. */
async function signedIn(
  ctx: Opening,
  session: { actor: Actor; startedAt: Date },
  { isBack, deviceToken }: Pick<SignedIn, 'isBack' | 'deviceToken'>,
): Promise<SignedIn> {
  const user = toMe(ctx, await findMe(ctx.db, session.actor.userId));
  const token = await issueToken(ctx, session);
  return { user, token, needsOnboarding: user.displayName === null, isBack, deviceToken };
}

/**
 * Opens a session for a user who has proved their identity, and makes the browser a known device of the account. A new device is announced
 * to the account's other sessions. `ctx.db` is the transaction.
 */
export async function openSession(
  ctx: Opening,
  { userId, isBack }: { userId: number; isBack: boolean },
  provedBy: ProvedBy,
  caller: SignInCaller,
): Promise<SignedIn> {
  const device = await rememberDevice(ctx.db, ctx.secrets, userId, caller.deviceToken);
  const session = await insertSession(ctx.db, userId, {
    device: caller.userAgent.slice(0, 200),
    deviceSeenAt: device.firstSeenAt,
    provedBy,
  });
  const actor = { userId, sessionId: session.id };
  await confirmOwner(ctx.db, userId);
  await recordSecurityEvent(ctx, ...(isBack ? [{ ...actor, type: 'deletion_cancelled' as const }] : []), {
    ...actor,
    type: 'sign_in',
  });
  if (device.isNew && !session.isFirst) {
    await recordSecurityEvent(ctx, { ...actor, type: 'new_device' });
    await emit(ctx.db, deviceAdded, { sessionId: session.id });
  }
  return signedIn(ctx, { actor, startedAt: session.startedAt }, { isBack, deviceToken: device.token });
}

/**
 * Proves the existing session of a user who signs in again, instead of opening another. If it was unvouched, it no longer needs vouches.
 * `ctx.db` is the transaction.
 */
export async function proveInstead(
  ctx: Opening,
  actor: Actor,
  provedBy: ProvedBy,
  caller: SignInCaller,
): Promise<SignedIn> {
  const session = await findLiveSession(ctx.db, actor.sessionId, actor.userId);
  if (!session) throw unauthorized();
  await markProved(ctx.db, actor.sessionId, provedBy);
  if (session.isUnvouched) await openAccount(ctx, actor);
  await recordSecurityEvent(ctx, { ...actor, type: 'proof' });
  const device = await rememberDevice(ctx.db, ctx.secrets, actor.userId, caller.deviceToken);
  return signedIn(ctx, { actor, startedAt: session.startedAt }, { isBack: false, deviceToken: device.token });
}
