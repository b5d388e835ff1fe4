import { LIMITS } from '@dubs/contract';
import type { FindPicture, VisiblePicture } from '@dubs/core';
import type { LiveBus, LiveSignal } from '@dubs/core/ports';
import { LRUCache } from 'lru-cache';

const ttl = LIMITS.media.accessCacheMs;

/** Returns the group of which someone may see less after a signal; null when no one does. */
function groupWithLessAccess(signal: LiveSignal): number | null {
  if (signal.kind === 'membership') return signal.isMember ? null : signal.groupId;
  const hidesPosts =
    signal.kind === 'group' && signal.stale.some(({ query }) => query === 'feed' || query === 'all');
  return hidesPosts ? signal.groupId : null;
}

/**
 * Remembers for ten seconds which pictures a viewer may see. A signal that someone may see less of the group of a picture ends this sooner. Refusals are
 * not remembered, so that access which returns holds at once.
 */
export function createImageAccessCache(
  findPicture: FindPicture,
  live: LiveBus,
): { find: FindPicture; close: () => void } {
  const visible = new LRUCache<string, { picture: VisiblePicture; signals: number }>({ max: 50_000, ttl });
  /** The number of the newest signal by group: what was read before it is not used after it. */
  const changed = new LRUCache<number, number>({ max: 50_000, ttl });
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
