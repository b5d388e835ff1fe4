import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Invalidates a query again when the fetch that was in flight at its invalidation succeeds. TanStack Query lets a first fetch finish and
 * takes its response as current, although the server may have read it before the change. Returns the function that stops it.
 */
export function invalidateAgain(client: QueryClient): () => void {
  const invalidated = new WeakSet<Query>();
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'invalidate') {
      invalidated.add(query);
    } else if (action.type === 'fetch') {
      invalidated.delete(query);
      // A failed fetch leaves the query invalidated, and a later invalidation would go unnoticed.
      if (query.state.data === undefined) query.setState({ isInvalidated: false });
    } else if (action.type === 'success' && !action.manual && invalidated.delete(query)) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  });
}
