import { LIMITS } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { unauthorized } from '../errors.ts';
import { findLiveSession, touchSession } from '../sessions/index.ts';
import { openWhenDue } from '../vouches/index.ts';

/** A session from the database, with the issue time of its token. */
export interface LiveSession {
  actor: Actor;
  /** When the user signed in. */
  startedAt: Date;
  /** When the session expires if it isn't used before. */
  expiresAt: Date;
  tokenIssuedAt: Date;
  /** True until others vouch for the session. Until then it can do almost nothing. */
  isUnvouched: boolean;
  /** The groups that are open to the session while it is unvouched. */
  openGroupIds: readonly number[];
  /** True if the user has not accepted the terms in force. */
  needsTerms: boolean;
}

/** Returns the session of a bearer token. A missing, malformed, forged, expired or revoked token is a 401. */
export async function authenticate(
  ctx: Pick<CoreContext, 'db' | 'live' | 'tokens' | 'log'>,
  token: string | null,
): Promise<LiveSession> {
  const claims = token === null ? null : await ctx.tokens.verify(token);
  if (!claims) throw unauthorized();
  const session = await findLiveSession(ctx.db, claims.sid, claims.userId);
  if (!session) throw unauthorized();
  // Not awaited, and a failure is only logged: the next request records the use too. A session that waits for vouches doesn't count as use
  // of the account.
  if (session.stale && !session.isUnvouched)
    touchSession(ctx.db, claims.sid).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'session.touch_failed'),
    );
  const actor = { userId: claims.userId, sessionId: claims.sid };
  const openGroupIds = session.isUnvouched ? await openWhenDue(ctx, actor) : null;
  return {
    actor,
    startedAt: session.startedAt,
    expiresAt: session.expiresAt,
    isUnvouched: openGroupIds !== null,
    openGroupIds: openGroupIds ?? [],
    needsTerms: session.needsTerms,
    tokenIssuedAt: new Date(claims.iat * 1_000),
  };
}

/** Returns a token for a session. It expires with the session's maximum lifetime at the latest. */
export function issueToken(
  { tokens, clock }: Pick<CoreContext, 'tokens' | 'clock'>,
  { actor, startedAt }: Pick<LiveSession, 'actor' | 'startedAt'>,
): Promise<string> {
  const { tokenMs, lifetimeMs } = LIMITS.session;
  const endsAt = Math.min(clock.now().getTime() + tokenMs, startedAt.getTime() + lifetimeMs);
  return tokens.sign({ userId: actor.userId, sid: actor.sessionId, expiresAt: new Date(endsAt) });
}

/** True if the token of a session is due to be replaced by a new one. */
export const isTokenOld = (
  { clock }: Pick<CoreContext, 'clock'>,
  { tokenIssuedAt }: Pick<LiveSession, 'tokenIssuedAt'>,
): boolean => clock.now().getTime() - tokenIssuedAt.getTime() > LIMITS.session.renewTokenAfterMs;
