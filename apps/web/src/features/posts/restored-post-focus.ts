import { onTokenChange } from '../../lib/session/session.ts';

/** What a card must know that was drawn anew because its post left the lists and came back. */
interface Traces {
  /** The post that could not be deleted, and why. */
  problem?: { postId: number; sentence: string };
  /** The post whose card takes the focus, which the control that brought it back had. */
  focused?: number;
}

let traces: Traces = {};
const listeners = new Set<() => void>();

/** Notes what is to be known, in place of what was. */
export function leaveTraces(next: Traces): void {
  traces = next;
  for (const listener of listeners) listener();
}

// What went wrong for the former person is not the next one's.
onTokenChange(() => leaveTraces({}));

export const postTraces = {
  problemOf: (postId: number): string | undefined =>
    traces.problem?.postId === postId ? traces.problem.sentence : undefined,
  /** Whether this post's card takes the focus: once. */
  takeFocus: (postId: number): boolean => {
    if (traces.focused !== postId) return false;
    delete traces.focused;
    return true;
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
