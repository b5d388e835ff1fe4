import { LIMITS } from '@dubs/contract';
import { type Db, interval } from '@dubs/db';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import { personJson, type PersonRow } from '../users/index.ts';
import { SHOWN_PURPOSE, type VouchPurpose } from './vouches.queries.ts';

const { vouches, proof } = LIMITS;

/** SQL that is true if the session with an alias may vouch. */
const mayVouch = (
  alias: string,
) => sql`${sql.ref(`${alias}.ended_at`)} is null and ${sql.ref(`${alias}.expires_at`)} > now()
  and not ${sql.ref(`${alias}.is_unvouched`)} and ${sql.ref(`${alias}.created_at`)} <= now() - ${interval(proof.youngMs)}`;

/**
 * SQL for the users who may answer the request `r`, by group: members of its user's groups who have had their role for 30 days, and since
 * before the account was last used, and who have a session that is no longer young.
 */
const ELIGIBLE = sql`
  select m.group_id, m.user_id, m.role in ('creator', 'admin') as is_admin
  from group_members own
  join groups g on g.id = own.group_id and g.deleted_at is null
  join group_members m on m.group_id = own.group_id and m.user_id <> own.user_id
  join users u on u.id = m.user_id and u.deleted_at is null and u.unvouched_since is null
  where own.user_id = r.user_id
    and greatest(m.joined_at, m.role_since) <= now() - ${interval(vouches.roleMs)}
    and greatest(m.joined_at, m.role_since) < r.last_used_at
    and exists (select from sessions s where s.user_id = m.user_id and ${mayVouch('s')})`;

/** SQL for the number of approvals that open a group of `r` with that many eligible members. */
const needed = (eligible: ReturnType<typeof sql>) =>
  sql<number>`least(${vouches.approvals}, ${eligible})::int`;

/** SQL that is true if a request `r` takes answers; its session is `asking`. */
const IS_OPEN = sql<boolean>`r.closed_at is null and r.expires_at > now() and asking.ended_at is null and asking.expires_at > now()`;

export interface VouchRow {
  id: number;
  shown_purpose: 'proof' | 'return' | null;
  person: PersonRow;
  group_id: number;
  group_name: string;
  device: string;
  created_at: Date;
  approvals: number;
  needed: number;
}

/** Selects the open requests that the caller may answer and has not answered, each with one shared group that is not open yet. */
export async function selectVouches(db: Db, { userId, sessionId }: Actor): Promise<VouchRow[]> {
  const { rows } = await sql<VouchRow>`
    select distinct on (r.id) r.id, ${SHOWN_PURPOSE} as shown_purpose, ${personJson('u')} as person, e.group_id, g.name as group_name, asking.device, r.created_at,
      n.approvals, c.needed
    from vouch_requests r
    join sessions asking on asking.id = r.session_id
    join users u on u.id = r.user_id and u.deleted_at is null
    cross join lateral (${ELIGIBLE} and m.user_id = ${userId}) e
    join groups g on g.id = e.group_id
    cross join lateral (select
      (select count(*) from vouch_answers a where a.request_id = r.id and a.group_id = e.group_id and a.is_approval)::int as approvals,
      (select count(*) from (${ELIGIBLE}) all_of where all_of.group_id = e.group_id) as eligible) n
    cross join lateral (select case when e.is_admin then n.approvals + 1 else ${needed(sql`n.eligible`)} end as needed) c
    where r.user_id in (
        select fellow.user_id from group_members mine join group_members fellow using (group_id) where mine.user_id = ${userId})
      and ${IS_OPEN} and e.group_id <> all (r.open_group_ids)
      and exists (select from sessions own where own.id = ${sessionId} and ${mayVouch('own')})
      and not exists (select from vouch_answers a where a.request_id = r.id and a.user_id = ${userId})
    order by r.id desc, c.needed - n.approvals, e.group_id`.execute(db);
  return rows;
}

export interface LockedRequest {
  id: number;
  userId: number;
  sessionId: number;
  purpose: VouchPurpose;
  code: string;
  isOpen: boolean;
}

/** Returns a request, locked until the transaction ends. */
export async function lockRequest(trx: Db, id: number): Promise<LockedRequest | undefined> {
  const { rows } = await sql<LockedRequest>`
    select r.id, r.user_id as "userId", r.session_id as "sessionId", r.purpose, r.code, ${IS_OPEN} as "isOpen"
    from vouch_requests r join sessions asking on asking.id = r.session_id
    where r.id = ${id} for update of r`.execute(trx);
  return rows[0];
}

/** Returns the open request of a user for a sign-in, locked, and whether an operator may answer it. */
export async function lockOpenRequest(
  trx: Db,
  userId: number,
): Promise<{ sessionId: number; isDueToOperator: boolean } | undefined> {
  const { rows } = await sql<{ sessionId: number; isDueToOperator: boolean }>`
    select r.session_id as "sessionId", r.created_at <= now() - ${interval(vouches.operatorAfterMs)} as "isDueToOperator"
    from vouch_requests r join sessions asking on asking.id = r.session_id
    where r.user_id = ${userId} and r.purpose = 'sign_in' and ${IS_OPEN} for update of r`.execute(trx);
  return rows[0];
}

/** Returns the groups in which the caller may answer a request, and whether they are the creator or an admin there. */
export async function selectRights(
  trx: Db,
  requestId: number,
  { userId, sessionId }: Actor,
): Promise<{ groupId: number; isAdmin: boolean }[]> {
  const { rows } = await sql<{ groupId: number; isAdmin: boolean }>`
    select e.group_id as "groupId", e.is_admin as "isAdmin"
    from vouch_requests r cross join lateral (${ELIGIBLE} and m.user_id = ${userId}) e
    where r.id = ${requestId}
      and exists (select from sessions own where own.id = ${sessionId} and ${mayVouch('own')})`.execute(trx);
  return rows;
}

/** Returns all users who may answer the open request of a user. */
export async function selectEligible(db: Db, userId: number, purpose: VouchPurpose): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.user_id as id from vouch_requests r cross join lateral (${ELIGIBLE}) e
    where r.user_id = ${userId} and r.purpose = ${purpose} and r.closed_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Opens the groups of a request that have enough approvals. Returns true if all groups with eligible members are open. */
export async function openGroups(trx: Db, requestId: number): Promise<boolean> {
  const { rows } = await sql<{ isWhole: boolean }>`
    with eligible as (
      select e.group_id, count(*) as members from vouch_requests r cross join lateral (${ELIGIBLE}) e
      where r.id = ${requestId} group by e.group_id),
    approved as (
      select a.group_id from vouch_answers a join eligible e using (group_id)
      where a.request_id = ${requestId} and a.is_approval group by a.group_id, e.members
      having bool_or(a.is_admin) or count(*) >= ${needed(sql`e.members`)})
    update vouch_requests r set first_approved_at = coalesce(r.first_approved_at, now()), open_group_ids = array(
      select unnest(r.open_group_ids) union select group_id from approved)
    where r.id = ${requestId}
    returning not exists (select from eligible where group_id <> all (r.open_group_ids)) as "isWhole"`.execute(
    trx,
  );
  return rows[0]?.isWhole ?? false;
}

/** True if enough members, or one creator or admin, declined a request. */
export async function isDeclined(trx: Db, requestId: number): Promise<boolean> {
  const { rows } = await sql<{ isDeclined: boolean }>`
    select coalesce(bool_or(a.is_admin), false) or count(distinct a.user_id) >= ${needed(sql`(
      select count(distinct e.user_id) from vouch_requests r cross join lateral (${ELIGIBLE}) e where r.id = ${requestId})`)}
      as "isDeclined"
    from vouch_answers a where a.request_id = ${requestId} and not a.is_approval`.execute(trx);
  return rows[0]?.isDeclined ?? false;
}
