import type { StaleByWrite, StaleQuery } from '@dubs/contract';
import { HEADERS } from '@dubs/contract/headers';
import { createSessionStore } from '../session/create-session-store.ts';

/** A query that is to be refetched, unless it was read at or after the event of this id; empty where none is known. */
export interface OwnChange {
  stale: StaleQuery;
  eventId: string;
}

/** What calls of this tab made stale and that is still to be refetched. */
export const ownChanges = createSessionStore<readonly OwnChange[]>([]);

const add = (stale: readonly StaleQuery[], eventId: string): void =>
  ownChanges.set([...ownChanges.get(), ...stale.map((each) => ({ stale: each, eventId }))]);

/** Has queries refetched once no call that changes something is under way; the page shows its own changes until then. */
export const markStale = (...stale: readonly StaleQuery[]): void => add(stale, '');

/** Has the queries refetched that the response to a call names. */
export function markStaleBy(headers: Pick<Headers, 'get'> | undefined): void {
  const named = headers?.get(HEADERS.stale);
  if (!named) return;
  const { stale, cursor } = JSON.parse(named) as StaleByWrite;
  add(stale, cursor ?? '');
}
