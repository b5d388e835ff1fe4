import type { Goal } from '@dubs/contract';
import { createStore, useStore } from '../../lib/create-store.ts';

/** A completion that is shown, but not yet in the cached lists of goals: it can still be undone, or is being sent. */
export interface PendingCompletion {
  /** The goal as completed. */
  goal: Goal;
  /** Sends it now. Resolves to false on failure. Further calls return the same promise. */
  send: () => Promise<boolean>;
}

/** At most one completion is pending: completing another goal sends it. */
export const pendingCompletion = createStore<PendingCompletion | null>(null);

/** Sends the pending completion, if any. Returns false if that failed. */
export const sendPendingCompletion = async (): Promise<boolean> =>
  (await pendingCompletion.get()?.send()) ?? true;

/** Returns the goals with the pending completion applied. */
export function useWithPending(goals: readonly Goal[]): Goal[] {
  const pending = useStore(pendingCompletion, (completion) => completion?.goal);
  return goals.map((goal) => (goal.id === pending?.id ? pending : goal));
}
