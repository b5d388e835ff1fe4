import { createStore } from '../create-store.ts';
import { readStorage, writeStorage } from '../storage/safe-storage.ts';
import { STORAGE_KEYS } from '../storage/storage-keys.ts';
import { getSession, onSessionChange } from './session.ts';

/** A group that the viewer has just joined or created, and that welcomes them on their first visit. */
export interface Arrival {
  groupId: number;
  by: 'joining' | 'making';
  /** First steps in a new group that were completed during this visit. */
  done: readonly ('invite' | 'share')[];
}

interface StoredArrival {
  session: string | null;
  arrived: Arrival;
}

/** The arrival whose welcome the viewer has not answered yet; null if there is none. Survives a reload. */
export const arrival = createStore<Arrival | null>(restoreArrival());

export const arriveIn = (groupId: number, by: Arrival['by']): void => arrival.set({ groupId, by, done: [] });

/** Marks a first step in a group as done. */
export function noteFirstStep(groupId: number, step: Arrival['done'][number]): void {
  const now = arrival.get();
  if (now?.groupId === groupId && !now.done.includes(step))
    arrival.set({ ...now, done: [...now.done, step] });
}

/** Returns the arrival of this session from before a reload; null on any other way to the page, which is another visit. */
function restoreArrival(): Arrival | null {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const stored = page?.type === 'reload' ? readStorage(STORAGE_KEYS.arrival) : null;
  if (!stored) return null;
  try {
    const { session, arrived } = JSON.parse(stored) as StoredArrival;
    return session === getSession() ? arrived : null;
  } catch {
    return null;
  }
}

arrival.subscribe(() => {
  const arrived = arrival.get();
  const stored = arrived && JSON.stringify({ session: getSession(), arrived } satisfies StoredArrival);
  writeStorage(STORAGE_KEYS.arrival, stored);
});
onSessionChange(() => arrival.set(null));
