import { LIMITS } from '@dubs/contract';
import { type Db, interval, prepare, type Values } from '@dubs/db';
import { sql } from 'kysely';
import { CURRENT_TERMS } from '../terms/index.ts';

/** Minimum interval between updates of a session's last-seen time. */
const SEEN_EVERY = sql`interval '5 minutes'`;
const IDLE = interval(LIMITS.session.idleMs);
const LIFETIME = interval(LIMITS.session.lifetimeMs);
const IS_LIVE = sql<boolean>`ended_at is null and expires_at > now()`;

export type EndReason = 'logout' | 'signed_out' | 'account_deleted';

const selectLiveSession = prepare((value: Values<{ sessionId: number; userId: number }>, db) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.created_at as startedAt',
      's.expires_at as expiresAt',
      sql<boolean>`u.terms_version < ${CURRENT_TERMS}`.as('needsTerms'),
      's.is_unvouched as isUnvouched',
      sql<boolean>`s.last_seen_at < now() - ${SEEN_EVERY}`.as('stale'),
    ])
    .where('s.id', '=', value.sessionId)
    .where('s.user_id', '=', value.userId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('u.deleted_at', 'is', null),
);

/**
 * Returns a live session of an active user: when it began and expires, whether others must vouch for it, whether its user must accept the
 * terms, and whether its last-seen time is stale.
 */
export async function findLiveSession(
  db: Db,
  sessionId: number,
  userId: number,
): Promise<
  { startedAt: Date; expiresAt: Date; stale: boolean; needsTerms: boolean; isUnvouched: boolean } | undefined
> {
  const [session] = await selectLiveSession(db, { sessionId, userId });
  return session;
}

/** Records the use of a session, which postpones its expiry, unless another call has just done so or is doing so. */
export async function touchSession(db: Db, sessionId: number): Promise<void> {
  await sql`
    update sessions set last_seen_at = now(), expires_at = least(now() + ${IDLE}, created_at + ${LIFETIME}) where id = (
      select id from sessions where id = ${sessionId} and last_seen_at < now() - ${SEEN_EVERY} for no key update skip locked)`.execute(
    db,
  );
}

/** A live session of a user. */
export interface SessionRow {
  id: number;
  device: string;
  created_at: Date;
  last_seen_at: Date;
}

/** Selects a user's live sessions, the given one first, then the most recently used ones. */
export async function selectSessions(
  db: Db,
  userId: number,
  currentId: number,
  limit: number,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, device, created_at, last_seen_at from sessions
    where user_id = ${userId} and ${IS_LIVE}
    order by id = ${currentId} desc, last_seen_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Ends a live session of a user; false if there is none. */
export async function markSessionEnded(
  db: Db,
  userId: number,
  sessionId: number,
  reason: EndReason,
): Promise<boolean> {
  const { rows } = await sql`
    update sessions set ended_at = now(), end_reason = ${reason}
    where id = ${sessionId} and user_id = ${userId} and ${IS_LIVE} returning id`.execute(db);
  return rows.length > 0;
}

/** Ends all live sessions of a user except `except`. Returns the ids of the ended ones. */
export async function markSessionsEnded(
  db: Db,
  userId: number,
  { except, reason }: { except: number | null; reason: EndReason },
): Promise<number[]> {
  // Locks all sessions in the same order, including the one that stays, so that two sessions that end each other run one after the other.
  const { rows } = await sql<{ id: number }>`
    with live as materialized (
      select id from sessions where user_id = ${userId} and ${IS_LIVE} order by id for no key update)
    update sessions set ended_at = now(), end_reason = ${reason}
    where id in (select id from live) and id is distinct from ${except}::bigint returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends the unvouched live sessions of a user. Returns their ids. */
export async function markUnvouchedEnded(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update sessions set ended_at = now(), end_reason = 'signed_out'
    where user_id = ${userId} and is_unvouched and ${IS_LIVE} returning id`.execute(db);
  return rows.map(({ id }) => id);
}
