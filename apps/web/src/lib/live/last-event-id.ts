import { HEADERS } from '@dubs/contract/headers';
import { createSessionStore } from '../session/create-session-store.ts';
import { isSameOrLater } from './event-order.ts';

/** Id of the newest event before the first responses of this page; empty until one has come. */
const initial = createSessionStore('');

/** Keeps the event id of the first response. A later one replaces it only with an older id, which a replica may send. */
export function keepInitialEventId({ headers }: Pick<Response, 'headers'>): void {
  const eventId = headers.get(HEADERS.news) ?? '';
  if (initial.get() === '' || isSameOrLater(initial.get(), eventId)) initial.set(eventId);
}

/** Returns the id of the event after which the live channel starts, so that it misses nothing before it opens. */
export const initialEventId = initial.get;
