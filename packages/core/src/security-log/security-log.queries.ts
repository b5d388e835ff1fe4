import type { SecurityEventType } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { personJson, type PersonRow } from '../users/index.ts';

/** An event of the security log. */
export interface NewSecurityEvent {
  /** The user whose log has the event. */
  userId: number;
  type: SecurityEventType;
  /** The user's session that caused the event or was affected by it; null without one. */
  sessionId: number | null;
  /** The other user who caused the event; absent for the user themselves and for operators. */
  byUserId?: number;
}

/** Stores events, each with the device of its session. */
export async function insertSecurityEvents(db: Db, events: readonly NewSecurityEvent[]): Promise<void> {
  await db
    .insertInto('security_events')
    .values(
      events.map(({ userId, type, sessionId, byUserId = null }) => ({
        user_id: userId,
        type,
        device: sql<string | null>`(select device from sessions where id = ${sessionId}::bigint)`,
        by_user_id: byUserId,
      })),
    )
    .execute();
}

export interface SecurityEventRow {
  id: number;
  type: SecurityEventType;
  created_at: Date;
  device: string | null;
  by: PersonRow | null;
}

/** Selects a user's events of the last 90 days, newest first, only those before the id `before` if given. */
export async function selectSecurityEvents(
  db: Db,
  userId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<SecurityEventRow[]> {
  const { rows } = await sql<SecurityEventRow>`
    select e.id, e.type, e.created_at, e.device, case when u.id is not null then ${personJson('u')} end as by
    from security_events e left join users u on u.id = e.by_user_id
    where e.user_id = ${userId} and e.created_at > now() - interval '90 days'
      ${before === null ? sql`` : sql`and e.id < ${before}`}
    order by e.id desc limit ${limit}`.execute(db);
  return rows;
}
