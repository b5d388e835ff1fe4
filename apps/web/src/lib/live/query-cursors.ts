import { HEADERS } from '@dubs/contract/headers';
import type { QueryCache } from '@tanstack/react-query';
import { onSessionChange } from '../session/session.ts';
import { isSameOrLater } from './event-order.ts';

/** By procedure and input: the newest live event before the server read the data of the last response. */
const ofResponses = new Map<string, string>();
/** By query hash: the same for the data that the query shows. */
const ofQueries = new Map<string, string>();
onSessionChange(() => {
  ofResponses.clear();
  ofQueries.clear();
});

const keyOf = (path: string, input: unknown) => JSON.stringify([path, input]);

/** Keeps the cursor that a response to a procedure names. */
export function keepCursor(path: string, input: unknown, headers: Pick<Headers, 'get'> | undefined): void {
  ofResponses.set(keyOf(path, input), headers?.get(HEADERS.news) ?? '');
}

/**
 * Records the cursor of the response that each query shows. Responses alone do not tell, because one may arrive after its query was
 * cancelled. An infinite query has no cursor, because its pages are read at different times.
 */
export function followCursors(cache: QueryCache): () => void {
  return cache.subscribe((event) => {
    if (event.type === 'removed') ofQueries.delete(event.query.queryHash);
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const [path, { input, type } = {}] = event.query.queryKey as [
      string[],
      { input?: unknown; type?: string }?,
    ];
    const cursor = type === 'query' ? ofResponses.get(keyOf(path.join('.'), input)) : undefined;
    ofQueries.set(event.query.queryHash, cursor ?? '');
  });
}

/**
 * True if the data that a query shows was read after a live event, which therefore brings nothing new. An example is the event of a
 * change made in this tab, after which its queries were refetched. False if unknown.
 */
export const isReadAfter = (queryHash: string, eventId: string): boolean =>
  isSameOrLater(ofQueries.get(queryHash) ?? '', eventId);
