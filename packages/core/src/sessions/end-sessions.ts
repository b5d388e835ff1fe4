import { type Ok, TEXTS } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { deleteDevices, deleteNewerDevice } from '../devices/index.ts';
import { AppError, unauthorized } from '../errors.ts';
import { announce } from '../live/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import {
  type EndReason,
  findLiveSession,
  markSessionEnded,
  markSessionsEnded,
  markUnvouchedEnded,
} from './sessions.queries.ts';

type Writing = Pick<CoreContext, 'db' | 'live'>;

/** Ends one of the caller's sessions; ending the current one is a logout. A 404 for unknown and ended sessions and those of other users. */
export async function endSession(ctx: Writing, actor: Actor, sessionId: number): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => endOne({ ...ctx, db: trx }, actor, sessionId, 'sign_out'));
}

/**
 * Ends one of the caller's sessions that was not opened by them, and makes its device unknown to the account. Throws as `endSession` does.
 */
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

/** Ends all of the caller's sessions except the current one. If two sessions end each other, the first one stays. */
export async function endOtherSessions(ctx: Writing, actor: Actor): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    await endSessionsOf(trx, ctx.live, actor.userId, { except: actor.sessionId, reason: 'signed_out' });
    // The caller's session may have been ended during the wait for the locks; then this transaction is rolled back.
    if (!(await findLiveSession(trx, actor.sessionId, actor.userId))) throw unauthorized();
    return { ok: true };
  });
}

/** Ends all live sessions of a user except `except`, and deletes all known devices of the account. Returns the number of ended sessions. */
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

/** Ends all live sessions of a user except `except`. Returns the ids of the ended ones. */
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

/** Ends the unvouched live sessions of a user. */
export async function endUnvouchedSessions({ db, live }: Writing, userId: number): Promise<void> {
  const ended = await markUnvouchedEnded(db, userId);
  announce(live, db, ...ended.map((sessionId) => ({ kind: 'session-ended' as const, sessionId })));
}
