import type { QueryClient } from '@tanstack/react-query';
import { type OwnChange, ownChanges } from '../../lib/live/own-changes.ts';

/**
 * Refetches what calls of this tab made stale, once no mutation is in flight: a response may predate one, and would undo what the page
 * shows of it. Returns the function that stops it.
 */
export function followOwnChanges(client: QueryClient, refresh: (change: OwnChange) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function refreshAll(): void {
    timer = undefined;
    if (client.isMutating() > 0) return;
    const changes = new Map(ownChanges.get().map((change) => [JSON.stringify(change.stale), change]));
    ownChanges.set([]);
    for (const change of changes.values()) refresh(change);
  }
  // Deferred, because the callers first put the response into the cache.
  const refreshSoon = () => {
    if (ownChanges.get().length > 0) timer ??= setTimeout(refreshAll);
  };
  const stopFollowing = [ownChanges.subscribe(refreshSoon), client.getMutationCache().subscribe(refreshSoon)];
  refreshSoon();
  return () => {
    clearTimeout(timer);
    for (const stop of stopFollowing) stop();
  };
}
