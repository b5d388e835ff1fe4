import type { StaleByWrite, StaleQuery } from '@dubs/contract';
import { HEADERS } from '@dubs/contract/headers';
import { createSessionStore } from '../session/create-session-store.ts';

/** A query to refetch, unless it was read at or after the event `eventId`, which is empty if unknown. */
export interface OwnChange {
  stale: StaleQuery;
  eventId: string;
}

/** The queries that calls of this tab made stale, and that still have to be refetched. */
export const ownChanges = createSessionStore<readonly OwnChange[]>([]);

const add = (stale: readonly StaleQuery[], eventId: string): void =>
  ownChanges.set([...ownChanges.get(), ...stale.map((each) => ({ stale: each, eventId }))]);

/** Marks queries to be refetched once no mutation is in flight; until then the page shows its own changes. */
export const markStale = (...stale: readonly StaleQuery[]): void => add(stale, '');

/** Marks the queries that a response's headers name as stale. */
export function markStaleBy(headers: Pick<Headers, 'get'> | undefined): void {
  const named = headers?.get(HEADERS.stale);
  if (!named) return;
  const { stale, cursor } = JSON.parse(named) as StaleByWrite;
  add(stale, cursor ?? '');
}
