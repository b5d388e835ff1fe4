import { HEADERS } from '@dubs/contract/headers';
import { createSessionStore } from '../session/create-session-store.ts';
import { isSameOrLater } from './event-order.ts';

/** The newest event before the first responses that this page shows; empty before those. */
const initial = createSessionStore('');

/** Keeps the event id that a response names, unless an earlier response named one; that of a replica may name an older one. */
export function keepInitialEventId({ headers }: Pick<Response, 'headers'>): void {
  const eventId = headers.get(HEADERS.news) ?? '';
  if (initial.get() === '' || isSameOrLater(initial.get(), eventId)) initial.set(eventId);
}

/** Returns the event after which the live channel starts, so that nothing is missed before it is open. */
export const initialEventId = initial.get;
