import type { JoinRequest } from '@dubs/contract';
import { type Db, lookup, whileReadable } from '@dubs/db';
import { sql } from 'kysely';
import { closeReadBundles, holdBundles } from '../reading/index.ts';
import { personJson, type PersonRow } from '../users/index.ts';

export interface JoinRequestRow {
  id: number;
  group_id: number;
  user_id: number;
  status: JoinRequest['status'];
  requested_at: Date;
  responded_at: Date | null;
  responded_by: number | null;
  person: PersonRow;
}

/** Inserts a request and returns its id; null if one is open already, or if the account of the user is being deleted. */
export async function insertJoinRequest(
  trx: Db,
  { groupId, userId, code }: { groupId: number; userId: number; code: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into group_join_requests (group_id, user_id, invite_code, invite_hash)
    select ${groupId}, id, ${whileReadable(code)}, ${lookup('invite', code)}
    from users where id = ${userId} and deleted_at is null for key share
    on conflict (group_id, user_id) where status = 'pending' do nothing
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Locks the user of a request against deletion, which locks its requests later. False if their account is deleted. */
export async function lockAsker(trx: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and deleted_at is null for key share`.execute(trx);
  return rows.length > 0;
}

const REQUEST = sql`select r.id, r.group_id, r.user_id, r.status, r.requested_at, r.responded_at, r.responded_by,
    ${personJson('u')} as person
  from group_join_requests r join users u on u.id = r.user_id`;

/** Returns a request, or undefined. */
export async function findJoinRequest(db: Db, requestId: number): Promise<JoinRequestRow | undefined> {
  const { rows } = await sql<JoinRequestRow>`${REQUEST} where r.id = ${requestId}`.execute(db);
  return rows[0];
}

/** Selects the oldest open requests of a group. */
export async function selectPending(db: Db, groupId: number, limit: number): Promise<JoinRequestRow[]> {
  const { rows } = await sql<JoinRequestRow>`${REQUEST}
    where r.group_id = ${groupId} and r.status = 'pending' and u.deleted_at is null
    order by r.requested_at, r.id limit ${limit}`.execute(db);
  return rows;
}

/** Counts the open requests of a group. */
export async function countPending(db: Db, groupId: number): Promise<number> {
  const { rows } = await sql<{ requests: number }>`
    select count(*) as requests from group_join_requests where group_id = ${groupId} and status = 'pending'`.execute(
    db,
  );
  return rows[0]?.requests ?? 0;
}

/** Decision on a request. `respondedBy` is null if no one decided. */
export interface Decision {
  status: 'approved' | 'declined';
  respondedBy: number | null;
}

/** Closes an open request; false if it is not open. */
export async function answerRequest(trx: Db, requestId: number, decision: Decision): Promise<boolean> {
  const row = await trx
    .updateTable('group_join_requests')
    .set({ status: decision.status, responded_at: sql`now()`, responded_by: decision.respondedBy })
    .where('id', '=', requestId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the id of a user's open request, or undefined. */
export async function findPending(db: Db, groupId: number, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('group_join_requests')
    .select('id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Deletes unread notifications of a user's request to join, and closes the bundles that have nothing unread left. Returns the ids of their
 * recipients.
 */
export async function withdrawRequest(trx: Db, groupId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number | null }>`
    with found as materialized (
      select id, user_id, bundle from notifications
      where type = 'join_request' and group_id = ${groupId} and triggered_by_user_id = ${userId} and not is_read
    ), ${holdBundles(sql`found`)}, deleted as (
      delete from notifications n using held join found using (id)
      where n.id = held.id and not n.is_read
      returning n.id, n.user_id, n.bundle
    ), ${closeReadBundles(sql`deleted`)}
    select user_id as "userId" from deleted`.execute(trx);
  return rows.flatMap((row) => row.userId ?? []);
}

/** Counts an approved join as a use of the link of its request, whether that link is current or ended. */
export async function countApproval(trx: Db, groupId: number, requestId: number): Promise<void> {
  await sql`
    update groups g set invite_approvals = invite_approvals + 1 from group_join_requests r
    where r.id = ${requestId} and g.id = ${groupId} and (r.invite_hash = g.invite_hash or r.invite_code = g.invite_code)`.execute(
    trx,
  );
  await sql`
    update group_past_invites p set uses = uses + 1 from group_join_requests r
    where r.id = ${requestId} and p.group_id = ${groupId} and (r.invite_hash = p.code_hash or r.invite_code = p.code)`.execute(
    trx,
  );
}
