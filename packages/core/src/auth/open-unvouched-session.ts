import type { UnvouchedSignIn } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { unauthorized } from '../errors.ts';
import { deviceAdded, emit } from '../outbox/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { findLiveSession } from '../sessions/index.ts';
import { askForVouches, getOwnVouch } from '../vouches/index.ts';
import { insertSession } from './auth.queries.ts';
import { issueToken } from './authenticate.ts';
import type { SignInCaller } from './caller.ts';

type Signing = Pick<CoreContext, 'db' | 'clock' | 'tokens'>;

async function toSignIn(ctx: Signing, session: { actor: Actor; startedAt: Date }): Promise<UnvouchedSignIn> {
  const vouch = await getOwnVouch(ctx, session.actor);
  const token = await issueToken(ctx, session);
  return { user: { id: session.actor.userId }, token, needsOnboarding: false, vouch };
}

/** Returns the response of the sign-in again to an unvouched session. */
export async function getUnvouchedMe(ctx: Signing, actor: Actor): Promise<UnvouchedSignIn> {
  const session = await findLiveSession(ctx.db, actor.sessionId, actor.userId);
  if (!session) throw unauthorized();
  return toSignIn(ctx, { actor, startedAt: session.startedAt });
}

/**
 * Opens a session that can do nothing until others vouch for it. The browser does not become a known device; the session is announced to
 * the account's other sessions. `ctx.db` is the transaction.
 */
export async function openUnvouchedSession(
  ctx: Signing & Pick<CoreContext, 'live'>,
  { userId, isBack }: { userId: number; isBack: boolean },
  lastUsedAt: Date,
  caller: SignInCaller,
): Promise<UnvouchedSignIn> {
  const { id, startedAt } = await insertSession(ctx.db, userId, {
    device: caller.userAgent.slice(0, 200),
    deviceSeenAt: null,
    provedBy: 'code',
    isUnvouched: true,
  });
  const actor = { userId, sessionId: id };
  await recordSecurityEvent(
    ctx,
    ...(isBack ? [{ ...actor, type: 'deletion_cancelled' as const }] : []),
    { ...actor, type: 'sign_in' },
    { ...actor, type: 'new_device' },
  );
  await askForVouches(ctx, actor, lastUsedAt);
  await emit(ctx.db, deviceAdded, { sessionId: id });
  return toSignIn(ctx, { actor, startedAt });
}
