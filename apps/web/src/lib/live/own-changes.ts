import type { StaleQuery } from '@dubs/contract';
import { HEADERS } from '@dubs/contract/headers';
import { createSessionStore } from '../session/create-session-store.ts';

/** The queries that calls of this tab made stale and that are still to be refetched. */
export const ownChanges = createSessionStore<readonly StaleQuery[]>([]);

/** Has queries refetched once no call that changes something is under way; the page shows its own changes until then. */
export const markStale = (...stale: readonly StaleQuery[]): void =>
  ownChanges.set([...ownChanges.get(), ...stale]);

/** Has the queries refetched that the response to a call names. */
export function markStaleBy(headers: Pick<Headers, 'get'> | undefined): void {
  const named = headers?.get(HEADERS.stale);
  if (named) markStale(...(JSON.parse(named) as StaleQuery[]));
}
