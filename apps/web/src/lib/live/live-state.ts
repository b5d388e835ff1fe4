import { createStore, useStore } from '../create-store.ts';

/** True while the live channel announces changes. */
export const liveState = createStore(false);

/** Returns the polling interval in milliseconds: `whileLiveMs` while the live channel announces changes, otherwise `pollingMs`. */
export const usePollingInterval = (pollingMs: number, whileLiveMs: number): number =>
  useStore(liveState, (isLive) => (isLive ? whileLiveMs : pollingMs));
