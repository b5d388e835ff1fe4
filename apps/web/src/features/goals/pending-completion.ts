import type { Goal } from '@dubs/contract';
import { createStore, useStore } from '../../lib/create-store.ts';

/** A completion that can still be undone, or is on its way: shown, and not yet in the lists of goals. */
export interface PendingCompletion {
  /** The goal as it will be. */
  goal: Goal;
  /** Sends it at once. Returns false if it could not be sent; a repeat returns the same. */
  send: () => Promise<boolean>;
}

/** There is one at most: completing another goal sends it. */
export const pendingCompletion = createStore<PendingCompletion | null>(null);

/** Sends what could still be undone. Returns false if it could not be sent. */
export const sendPendingCompletion = async (): Promise<boolean> =>
  (await pendingCompletion.get()?.send()) ?? true;

/** Returns goals with the pending completion among them. */
export function useWithPending(goals: readonly Goal[]): Goal[] {
  const pending = useStore(pendingCompletion, (completion) => completion?.goal);
  return goals.map((goal) => (goal.id === pending?.id ? pending : goal));
}
