import type { Actor, CoreContext } from '../context.ts';
import { unauthorized } from '../errors.ts';
import { findLiveSession, touchSession } from './auth.queries.ts';

/** The person behind a bearer token. A token that is missing, malformed, forged, expired or revoked is a 401. */
export async function authenticate(
  ctx: Pick<CoreContext, 'db' | 'tokens'>,
  token: string | null,
): Promise<Actor> {
  const claims = token === null ? null : await ctx.tokens.verify(token);
  if (!claims) throw unauthorized();
  const session = await findLiveSession(ctx.db, claims.sid, claims.userId);
  if (!session) throw unauthorized();
  if (session.stale) await touchSession(ctx.db, claims.sid);
  return { userId: claims.userId, sessionId: claims.sid };
}
