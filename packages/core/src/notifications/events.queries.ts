import { type RawBuilder, sql } from 'kysely';

/** The users whose notifications changed. */
export type Recipients = { userId: number }[];

/** Events of one topic. */
export type Events<Fields> = readonly (Fields & { eventId: number })[];

/*
 * The functions that notify write the notifications of all given events in one statement, each with its own event's id and in the order
 * of the events. They read the current state, so former members and withdrawn reactions are left out. The unique key of event, user
 * and type makes a second run change nothing. Notifications of a deleted post are written too, and hidden until it is restored. Events of
 * deleted accounts notify no one.
 */

/** Returns SQL that is true if the account of the user in a column is not deleted. */
export const isActive = (person: string): RawBuilder<boolean> =>
  sql`exists (select from users w where w.id = ${sql.ref(person)} and w.deleted_at is null)`;

/** Returns SQL for the rows `e` of events: `event_id`, and `thing_id`, the id of what the event is about, from the field `key`. */
export const rowsOf = <K extends string>(
  events: Events<Record<K, number>>,
  key: K,
): RawBuilder<unknown> => sql`
  unnest(${events.map(({ eventId }) => eventId)}::bigint[], ${events.map((event) => event[key])}::bigint[]) as e (event_id, thing_id)`;
