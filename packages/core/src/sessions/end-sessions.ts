import type { Ok } from '@dubs/contract';
import { TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { deleteDevices, deleteNewerDevice } from '../devices/index.ts';
import { AppError, unauthorized } from '../errors.ts';
import { announce } from '../live/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { requireProof } from './require-proof.ts';
import type { EndReason } from './sessions.queries.ts';
import {
  findLiveSession,
  markSessionEnded,
  markSessionsEnded,
  markUnvouchedEnded,
} from './sessions.queries.ts';

type Writing = Pick<CoreContext, 'db' | 'live'>;

/** Ends one of the caller's sessions; their current one is a logout. Unknown and ended ones, and those of others, are a 404. */
export async function endSession(ctx: Writing, actor: Actor, sessionId: number): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => endOne({ ...ctx, db: trx }, actor, sessionId, 'sign_out'));
}

/** Ends one of the caller's sessions that someone else opened; its device is a new one again. Refuses as `endSession` does. */
export async function rejectSession(ctx: Writing, actor: Actor, sessionId: number): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    const ok = await endOne({ ...ctx, db: trx }, actor, sessionId, 'not_me');
    await deleteNewerDevice(trx, actor, sessionId);
    return ok;
  });
}

async function endOne(
  ctx: Writing,
  { userId, sessionId: currentId }: Actor,
  sessionId: number,
  type: 'sign_out' | 'not_me',
): Promise<Ok> {
  const reason = sessionId === currentId ? 'logout' : 'signed_out';
  if (!(await markSessionEnded(ctx.db, userId, sessionId, reason)))
    throw new AppError('NOT_FOUND', TEXTS.sessions.notFound);
  await recordSecurityEvent(ctx, { userId, sessionId, type });
  announce(ctx.live, ctx.db, { kind: 'session-ended', sessionId });
  return { ok: true };
}

/** Ends all of the caller's sessions but the one they call with. Of two that end each other's the first one stays. */
export async function endOtherSessions(ctx: Writing, actor: Actor): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    await requireProof(trx, actor);
    await endSessionsOf(trx, ctx.live, actor.userId, { except: actor.sessionId, reason: 'signed_out' });
    // It may have been ended while this waited: then nothing of this happened.
    if (!(await findLiveSession(trx, actor.sessionId, actor.userId))) throw unauthorized();
    return { ok: true };
  });
}

/**
 * Ends all live sessions of a user but the one that stays, if any does, and forgets all browsers that the account knows. Returns how many
 * sessions ended.
 */
export async function endSessionsOf(
  db: Db,
  live: CoreContext['live'],
  userId: number,
  which: { except: number | null; reason: EndReason },
): Promise<number> {
  const ended = await endLiveSessions({ db, live }, userId, which);
  await deleteDevices(db, userId);
  return ended.length;
}

/** Ends all live sessions of a user but the one that stays, if any does. Returns which. */
export async function endLiveSessions(
  { db, live }: Writing,
  userId: number,
  which: { except: number | null; reason: EndReason },
): Promise<number[]> {
  const ended = await markSessionsEnded(db, userId, which);
  if (which.reason === 'signed_out')
    await recordSecurityEvent(
      { db, live },
      ...ended.map((sessionId) => ({ userId, sessionId, type: 'sign_out' as const })),
    );
  announce(live, db, ...ended.map((sessionId) => ({ kind: 'session-ended' as const, sessionId })));
  return ended;
}

/** Ends the live sessions of a user for which others must vouch. */
export async function endUnvouchedSessions({ db, live }: Writing, userId: number): Promise<void> {
  const ended = await markUnvouchedEnded(db, userId);
  announce(live, db, ...ended.map((sessionId) => ({ kind: 'session-ended' as const, sessionId })));
}
