import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { type Events, type Recipients, rowsOf } from './events.queries.ts';

/** Notifies users of sign-ins on new devices. The new session itself never sees the notice. */
export async function insertNewDeviceNotifications(
  db: Db,
  events: Events<{ sessionId: number }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, triggered_by_user_id, session_id, created_at)
    select s.user_id, 'new_device', e.event_id, s.user_id, s.id, s.created_at
    from ${rowsOf(events, 'sessionId')}
    join sessions s on s.id = e.thing_id
    order by e.event_id
    on conflict do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/**
 * Notifies users of pending changes of number. The session that started a change never sees the notice. The change is locked, so that
 * cancelling it waits and then finds the notice.
 */
export async function insertNumberChangeNotifications(
  db: Db,
  events: Events<{ sessionId: number }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, triggered_by_user_id, session_id, created_at)
    select c.user_id, 'number_change_started', e.event_id, c.user_id, c.session_id, c.created_at
    from ${rowsOf(events, 'sessionId')}
    join number_changes c on c.session_id = e.thing_id
    join sessions s on s.id = c.session_id and s.ended_at is null
    order by e.event_id for share of c
    on conflict do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}
