import type { Db } from '@dubs/db';
import { openedPhone } from '@dubs/db';
import { sql } from 'kysely';
import type { PersonRow } from '../users/index.ts';
import { personJson } from '../users/index.ts';

/** Selects the change of the user's number that waits. */
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
