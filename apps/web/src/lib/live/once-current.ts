import { liveState } from './live-state.ts';

/**
 * Calls back once a page shows what there is: at once while the live channel keeps it current, else when it was refetched; never where that
 * fails.
 */
export function onceCurrent(refetch: () => Promise<unknown>, callBack: () => void): void {
  if (liveState.get()) callBack();
  else refetch().then(callBack, () => undefined);
}
