import { HEADERS } from '@dubs/contract/headers';
import { createSessionStore } from '../session/create-session-store.ts';

/** The newest event before the first response that this page shows; empty before that response. */
const initial = createSessionStore('');

/** Keeps the event id that a response names, unless an earlier response named one. */
export function keepInitialEventId({ headers }: Pick<Response, 'headers'>): void {
  if (initial.get() === '') initial.set(headers.get(HEADERS.news) ?? '');
}

/** Returns the event after which the live channel starts, so that nothing is missed before it is open. */
export const initialEventId = initial.get;
