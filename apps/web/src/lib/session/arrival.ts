import { createStore } from '../create-store.ts';
import { onSessionChange } from './session.ts';

/** A group that the viewer has just joined or made, which welcomes them on their first visit. */
export interface Arrival {
  groupId: number;
  by: 'joining' | 'making';
  /** First steps in a new group that only this page knows to be done. */
  done: readonly ('invite' | 'share')[];
}

/** The arrival that has not been answered yet; null when there is none. A reload forgets it. */
export const arrival = createStore<Arrival | null>(null);

export const arriveIn = (groupId: number, by: Arrival['by']): void => arrival.set({ groupId, by, done: [] });

/** Notes a first step in a group as done. */
export function noteFirstStep(groupId: number, step: Arrival['done'][number]): void {
  const now = arrival.get();
  if (now?.groupId === groupId && !now.done.includes(step))
    arrival.set({ ...now, done: [...now.done, step] });
}

onSessionChange(() => arrival.set(null));
