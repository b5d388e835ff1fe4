import { HEADERS } from '@dubs/contract/headers';
import type { QueryCache } from '@tanstack/react-query';
import { onSessionChange } from '../session/session.ts';
import { isSameOrLater } from './event-order.ts';

/** The newest live event before the server read the last response of each procedure and input. */
const ofResponses = new Map<string, string>();
/** The same for the data that each query shows; by its hash. */
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
 * Follows which response each query shows. A response alone does not say so: it may come after its query was cancelled. Pages of one query are
 * read at several moments, so that such a query has no cursor.
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
 * True if the data that a query shows was read after a live event, which therefore has nothing new for it: such as the event of a change made
 * in this tab, after which its queries were refetched. False where that is unknown.
 */
export const isReadAfter = (queryHash: string, eventId: string): boolean =>
  isSameOrLater(ofQueries.get(queryHash) ?? '', eventId);
