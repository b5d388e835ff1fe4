import type { Actor, CoreContext } from '../context.ts';
import { unauthorized } from '../errors.ts';
import { findLiveSession, touchSession } from '../sessions/index.ts';

/** Returns the user of a bearer token, and when their session expires. A missing, malformed, forged, expired or revoked token is a 401. */
export async function authenticate(
  ctx: Pick<CoreContext, 'db' | 'tokens' | 'log'>,
  token: string | null,
): Promise<{ actor: Actor; expiresAt: Date }> {
  const claims = token === null ? null : await ctx.tokens.verify(token);
  if (!claims) throw unauthorized();
  const session = await findLiveSession(ctx.db, claims.sid, claims.userId);
  if (!session) throw unauthorized();
  // No call waits for it, nor fails with it: the next call records it as well.
  if (session.stale)
    touchSession(ctx.db, claims.sid).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'session.touch_failed'),
    );
  return { actor: { userId: claims.userId, sessionId: claims.sid }, expiresAt: session.expiresAt };
}
