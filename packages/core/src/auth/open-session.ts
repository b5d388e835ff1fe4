import type { VerifyOtpOutput } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { rememberDevice } from '../devices/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import type { ProvedBy } from '../sessions/index.ts';
import { findMe, toMe } from '../users/index.ts';
import { insertSession } from './auth.queries.ts';
import { issueToken } from './authenticate.ts';
import type { SignInCaller } from './caller.ts';

type Opening = Pick<CoreContext, 'db' | 'live' | 'clock' | 'tokens' | 'secrets'>;

/** A signed-in user; `isBack` when their deleted account was restored. Neither that nor `deviceToken` is part of an answer's body. */
export type SignedIn = VerifyOtpOutput & { isBack: boolean; deviceToken: string };

/** Opens a session of a user who has proved who they are by a code or a passkey, and makes the browser known to the account. `ctx.db` is the transaction. */
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
  await recordSecurityEvent(ctx, ...(isBack ? [{ ...actor, type: 'deletion_cancelled' as const }] : []), {
    ...actor,
    type: 'sign_in',
  });
  const user = toMe(ctx, await findMe(ctx.db, userId));
  const token = await issueToken(ctx, { actor, startedAt: session.startedAt });
  return { user, token, needsOnboarding: user.displayName === null, isBack, deviceToken: device.token };
}
