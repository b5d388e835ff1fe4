import { liveState } from './live-state.ts';

/**
 * Calls `callBack` once a page is current: immediately while the live channel keeps it so, otherwise after a refetch. Never calls it
 * if the refetch fails.
 */
export function onceCurrent(refetch: () => Promise<unknown>, callBack: () => void): void {
  if (liveState.get()) callBack();
  else refetch().then(callBack, () => undefined);
}
