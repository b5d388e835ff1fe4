import { type Db, openedPhone } from '@dubs/db';
import { sql } from 'kysely';
import { personJson, type PersonRow } from '../users/index.ts';

/** Selects the user's pending number change. */
export async function selectOwnNumberChange(db: Db, userId: number) {
  return db
    .selectFrom('number_changes')
    .select([
      openedPhone('phone').as('phoneNumber'),
      'created_at as startedAt',
      'effective_at as effectiveAt',
    ])
    .where('user_id', '=', userId)
    .execute();
}

/** Selects the requests for vouches that the user's sign-ins made. */
export async function selectOwnVouchRequests(db: Db, userId: number) {
  return db
    .selectFrom('vouch_requests as r')
    .innerJoin('sessions as s', 's.id', 'r.session_id')
    .select([
      's.device',
      'r.purpose',
      'r.created_at as createdAt',
      'r.last_used_at as lastUsedAt',
      'r.expires_at as expiresAt',
      'r.first_approved_at as firstApprovedAt',
      'r.wrong_codes as wrongCodes',
      'r.closed_at as closedAt',
      'r.close_reason as closeReason',
    ])
    .where('r.user_id', '=', userId)
    .orderBy('r.id')
    .execute();
}

/** Selects the user's answers to other users' requests for vouches. */
export async function selectOwnVouchAnswers(
  db: Db,
  userId: number,
): Promise<{ group: string; isApproval: boolean; createdAt: Date; for: PersonRow }[]> {
  const { rows } = await sql<{ group: string; isApproval: boolean; createdAt: Date; for: PersonRow }>`
    select g.name as "group", a.is_approval as "isApproval", a.created_at as "createdAt", ${personJson('u')} as "for"
    from vouch_answers a join vouch_requests r on r.id = a.request_id join users u on u.id = r.user_id
    join groups g on g.id = a.group_id
    where a.user_id = ${userId} order by a.created_at, a.request_id, a.group_id`.execute(db);
  return rows;
}

interface OwnSecurityEvent {
  type: string;
  at: Date;
  device: string | null;
  by: PersonRow | null;
}

/** Selects the user's security log. */
export async function selectOwnSecurityLog(db: Db, userId: number): Promise<OwnSecurityEvent[]> {
  const { rows } = await sql<OwnSecurityEvent>`
    select e.type, e.created_at as at, e.device, case when u.id is not null then ${personJson('u')} end as by
    from security_events e left join users u on u.id = e.by_user_id
    where e.user_id = ${userId} order by e.id`.execute(db);
  return rows;
}

/** Selects the user's passkeys, without the fields that only the server needs. */
export async function selectOwnPasskeys(db: Db, userId: number) {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'name',
      'credential_id as credentialId',
      'is_backed_up as backedUp',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
