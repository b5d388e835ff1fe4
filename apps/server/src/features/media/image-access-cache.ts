import { LIMITS } from '@dubs/contract';
import type { FindPicture, VisiblePicture } from '@dubs/core';
import type { LiveBus, LiveSignal } from '@dubs/core/ports';
import { LRUCache } from 'lru-cache';

const ttl = LIMITS.media.accessCacheMs;

/** Returns the group of which a viewer may see less after the signal, or null. */
function groupWithLessAccess(signal: LiveSignal): number | null {
  if (signal.kind === 'membership') return signal.isMember ? null : signal.groupId;
  const hidesPosts =
    signal.kind === 'group' && signal.stale.some(({ query }) => query === 'feed' || query === 'all');
  return hidesPosts ? signal.groupId : null;
}

/**
 * Creates a cache that holds for ten seconds which pictures a viewer may see. A signal that reduces access to a picture's group invalidates
 * its entries. Refusals are not cached, so that restored access takes effect at once.
 */
export function createImageAccessCache(
  findPicture: FindPicture,
  live: LiveBus,
): { find: FindPicture; close: () => void } {
  const visible = new LRUCache<string, { picture: VisiblePicture; signals: number }>({ max: 10_000, ttl });
  /** Number of the newest signal by group. An entry that was read before that signal is invalid. */
  const changed = new LRUCache<number, number>({ max: 10_000, ttl });
  let signals = 0;
  const close = live.subscribe({
    onSignal(signal) {
      signals++;
      const groupId = groupWithLessAccess(signal);
      if (groupId !== null) changed.set(groupId, signals);
    },
    onConnectionChange: () => visible.clear(),
  });
  const lastChangeOf = ({ groupId }: VisiblePicture): number =>
    (groupId === null ? undefined : changed.get(groupId)) ?? 0;
  return {
    async find(kind, id, viewerId) {
      const key = `${viewerId}:${kind}:${id}`;
      const known = visible.get(key);
      if (known && known.signals >= lastChangeOf(known.picture)) return known.picture;
      const before = signals;
      const start = performance.now();
      const picture = await findPicture(kind, id, viewerId);
      if (picture) visible.set(key, { picture, signals: before }, { start });
      return picture;
    },
    close,
  };
}
