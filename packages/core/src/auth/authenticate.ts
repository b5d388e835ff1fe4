import { LIMITS } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { unauthorized } from '../errors.ts';
import { findLiveSession, touchSession } from '../sessions/index.ts';
import { openWhenDue } from '../vouches/index.ts';

/** A session as the database has it, with the token that it was found by. */
export interface LiveSession {
  actor: Actor;
  /** When the user signed in. */
  startedAt: Date;
  /** When it ends if it is not used before. */
  expiresAt: Date;
  tokenIssuedAt: Date;
  /** True until others vouch for it: it may do next to nothing. */
  isUnvouched: boolean;
  /** The groups that are open to it meanwhile. */
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
  // No call waits for it, nor fails with it: the next call records it as well.
  // Waiting for vouches is no use of the account.
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

/** Returns a token of a session, which ends with the session's last day at the latest. */
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
