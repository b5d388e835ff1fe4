import { createStore } from '../create-store.ts';
import { onSessionChange } from './session.ts';

/** A group that the viewer has just joined or created, and that welcomes them on their first visit. */
export interface Arrival {
  groupId: number;
  by: 'joining' | 'making';
  /** First steps in a new group that were completed since this page was loaded. */
  done: readonly ('invite' | 'share')[];
}

/** The arrival whose welcome the viewer has not answered yet; null if there is none. Lost on a reload. */
export const arrival = createStore<Arrival | null>(null);

export const arriveIn = (groupId: number, by: Arrival['by']): void => arrival.set({ groupId, by, done: [] });

/** Marks a first step in a group as done. */
export function noteFirstStep(groupId: number, step: Arrival['done'][number]): void {
  const now = arrival.get();
  if (now?.groupId === groupId && !now.done.includes(step))
    arrival.set({ ...now, done: [...now.done, step] });
}

onSessionChange(() => arrival.set(null));
