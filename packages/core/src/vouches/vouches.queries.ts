import { LIMITS } from '@dubs/contract';
import { type Db, interval, onlyRow } from '@dubs/db';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';

const { vouches } = LIMITS;

/** SQL for when the account `u` was last used. Unvouched sessions do not count as use. */
export const LAST_USE = sql<Date>`(
  select coalesce(greatest(max(s.last_seen_at), u.last_used_at), u.created_at) from sessions s where s.user_id = u.id and not s.is_unvouched)`;

/** Returns when an account was last used, and whether that was `days` ago or longer. */
export async function findLastUse(
  db: Db,
  userId: number,
  days: number,
): Promise<{ lastUsedAt: Date; isUnused: boolean }> {
  const { rows } = await sql<{ lastUsedAt: Date; isUnused: boolean }>`
    select l.at as "lastUsedAt", l.at <= now() - make_interval(days => ${days}::int) as "isUnused"
    from users u cross join lateral (select ${LAST_USE} as at) l
    where u.id = ${userId}`.execute(db);
  return onlyRow(rows);
}

/** Reason why a request is closed. */
export type CloseReason = 'approved' | 'declined' | 'wrong_codes' | 'replaced' | 'limit' | 'separated';

/** Purpose of a request: a sign-in to an account that was unused for long, or a proof that a session belongs to the owner. */
export type VouchPurpose = 'sign_in' | 'proof';

/** SQL for the displayed purpose of a request `r` of the user `u`: null for a sign-in, unless it undoes a separation. */
export const SHOWN_PURPOSE = sql<'proof' | 'return' | null>`case when r.purpose = 'proof' then 'proof'
  when u.separated_to is not null then 'return' end`;

/** SQL for the groups that a request `r` has opened: none after members declined it or gave wrong codes. */
export const OPEN_GROUPS = sql`to_json(
  case when r.close_reason in ('declined', 'wrong_codes') then '{}' else r.open_group_ids end)`;

/** Closes the open request of a user with the given purpose, if there is one. */
export async function closeRequestOf(
  trx: Db,
  userId: number,
  reason: CloseReason,
  purpose: VouchPurpose = 'sign_in',
): Promise<void> {
  await trx
    .updateTable('vouch_requests')
    .set({ closed_at: sql`now()`, close_reason: reason })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * Inserts the request of a session. It is closed from the start within a day after members declined one, and after the third in 30 days;
 * such requests do not count. Returns false, and inserts nothing, if the session's newest request was closed so for the same reason.
 */
export async function insertRequest(
  trx: Db,
  { userId, sessionId }: Actor,
  { code, lastUsedAt, purpose }: { code: string; lastUsedAt: Date; purpose: VouchPurpose },
): Promise<boolean> {
  const { rows } = await sql`
    insert into vouch_requests (user_id, session_id, purpose, code, last_used_at, expires_at, closed_at, close_reason)
    select ${userId}, ${sessionId}, ${purpose}, ${code}, ${lastUsedAt}, now() + ${interval(vouches.lifetimeMs)},
      case when reason is not null then now() end, reason
    from (select case
      when exists (select from vouch_requests where user_id = ${userId} and purpose = ${purpose} and close_reason = 'declined'
        and closed_at > now() - ${interval(vouches.declinedMs)} and closed_at > created_at) then 'declined'
      when (select count(*) from vouch_requests where user_id = ${userId} and purpose = ${purpose} and created_at > now() - interval '30 days'
        and closed_at is distinct from created_at) >= ${vouches.perMonth} then 'limit' end as reason) judged
    where reason is null or reason is distinct from (
      select case when closed_at = created_at then close_reason end from vouch_requests
      where session_id = ${sessionId} and purpose = ${purpose} order by id desc limit 1)
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Records that the number of a user may have a new owner. */
export async function markUnvouched(trx: Db, userId: number): Promise<void> {
  await sql`update users set unvouched_since = coalesce(unvouched_since, now()) where id = ${userId}`.execute(
    trx,
  );
}

/** Clears the mark that the number may have a new owner. Returns false if there was none. */
export async function clearUnvouched(trx: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ unvouched_since: null })
    .where('id', '=', userId)
    .where('unvouched_since', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a session as vouched for, so that it has full access. */
export async function markVouched(trx: Db, sessionId: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ is_unvouched: false, last_seen_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/** The request of a session, and the names of its account. */
export interface OwnRequestRow {
  id: number;
  code: string;
  close_reason: CloseReason | null;
  is_expired: boolean;
  shown_purpose: 'proof' | 'return' | null;
  /** The groups that are open to the session; none for a proof. */
  open_group_ids: number[] | null;
  display_name: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** Returns the newest request of a session; undefined if it has none. */
export async function findOwnRequest(db: Db, sessionId: number): Promise<OwnRequestRow | undefined> {
  const { rows } = await sql<OwnRequestRow>`
    select r.id, r.code, r.close_reason, r.expires_at <= now() as is_expired, ${SHOWN_PURPOSE} as shown_purpose,
      case when r.purpose = 'sign_in' then ${OPEN_GROUPS} end as open_group_ids,
      u.display_name, u.first_name, u.last_name
    from vouch_requests r join users u on u.id = r.user_id where r.session_id = ${sessionId} order by r.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** True if a session has a request for a proof that takes answers. */
export async function hasOpenProof(db: Db, sessionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from vouch_requests
    where session_id = ${sessionId} and purpose = 'proof' and closed_at is null and expires_at > now()`.execute(
    db,
  );
  return rows.length > 0;
}
