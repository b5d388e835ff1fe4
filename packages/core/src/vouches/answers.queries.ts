import { LIMITS } from '@dubs/contract';
import { type Db, interval } from '@dubs/db';
import { sql } from 'kysely';
import { type CloseReason, OPEN_GROUPS, type VouchPurpose } from './vouches.queries.ts';

/** Returns a user's answer to a request; undefined if they have not answered. */
export async function findAnswer(trx: Db, requestId: number, userId: number) {
  return trx
    .selectFrom('vouch_answers')
    .select('is_approval as isApproval')
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores the answer of a user in each group in which it counts. */
export async function insertAnswers(
  trx: Db,
  { requestId, userId, isApproval }: { requestId: number; userId: number; isApproval: boolean },
  rights: readonly { groupId: number; isAdmin: boolean }[],
): Promise<void> {
  await trx
    .insertInto('vouch_answers')
    .values(
      rights.map(({ groupId, isAdmin }) => ({
        request_id: requestId,
        group_id: groupId,
        user_id: userId,
        is_approval: isApproval,
        is_admin: isAdmin,
      })),
    )
    .execute();
}

/** Closes a request. */
export async function closeRequest(trx: Db, id: number, reason: CloseReason): Promise<void> {
  await trx
    .updateTable('vouch_requests')
    .set({ closed_at: sql`now()`, close_reason: reason })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** Counts a wrong code; the fifth closes the request. */
export async function countWrongCode(trx: Db, id: number): Promise<void> {
  const { wrong } = await trx
    .updateTable('vouch_requests')
    .set({ wrong_codes: sql`wrong_codes + 1` })
    .where('id', '=', id)
    .returning('wrong_codes as wrong')
    .executeTakeFirstOrThrow();
  if (wrong >= LIMITS.vouches.wrongCodes) await closeRequest(trx, id, 'wrong_codes');
}

/** What the newest request of a session has reached. */
export interface Progress {
  openGroupIds: number[];
  /** True if the whole account can be opened, because the first approval is old enough and no one declined. */
  isDue: boolean;
  isApproved: boolean;
}

/** Returns what the newest request of a session has reached. */
export async function findProgress(db: Db, sessionId: number, purpose: VouchPurpose): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select ${OPEN_GROUPS} as "openGroupIds", r.close_reason is not distinct from 'approved' as "isApproved",
      r.closed_at is null and coalesce(r.first_approved_at <= now() - ${interval(LIMITS.vouches.openAfterMs)}, false)
        and not exists (select from vouch_answers a where a.request_id = r.id and not a.is_approval) as "isDue"
    from vouch_requests r where r.session_id = ${sessionId} and r.purpose = ${purpose} order by r.id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? { openGroupIds: [], isDue: false, isApproved: false };
}

/** Returns the progress as `findProgress` does, and makes answers wait until the transaction ends. */
export async function lockProgress(trx: Db, sessionId: number, purpose: VouchPurpose): Promise<Progress> {
  // In a statement of its own: one that waited for an answer would not see it.
  await sql`
    select from vouch_requests where session_id = ${sessionId} and purpose = ${purpose} order by id for update`.execute(
    trx,
  );
  return findProgress(trx, sessionId, purpose);
}
