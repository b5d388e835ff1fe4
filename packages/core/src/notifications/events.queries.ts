import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** The users whose notifications changed. */
export type Recipients = { userId: number }[];

/** Events of one topic. */
export type Events<Fields> = readonly (Fields & { eventId: number })[];

/*
 * What notifies writes the notifications of all given events in one statement, each under its own event's id. It reads what is true now, so
 * former members and withdrawn reactions are left out; the unique key of event, user and type makes a second run change nothing. Ids are in
 * the order of the events. A deleted post is included: its notifications are hidden until it is restored. Events of deleted accounts
 * notify no one.
 */

/** Returns SQL that is true if a person's account is not deleted. */
export const isActive = (person: string): RawBuilder<boolean> =>
  sql`exists (select from users w where w.id = ${sql.ref(person)} and w.deleted_at is null)`;

/** Returns SQL for the rows `e` of events: `event_id`, and the `thing_id` that each is about. */
export const rowsOf = (events: Events<unknown>, thingIds: readonly number[]): RawBuilder<unknown> => sql`
  unnest(${events.map(({ eventId }) => eventId)}::bigint[], ${thingIds}::bigint[]) as e (event_id, thing_id)`;
