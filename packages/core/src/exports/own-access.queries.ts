import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import type { PersonRow } from '../users/index.ts';
import { personJson } from '../users/index.ts';

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
