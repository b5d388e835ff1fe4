import { createStore, useStore } from '../create-store.ts';

/** True while the live channel announces changes at once. */
export const liveState = createStore(false);

/** Returns how often to poll, in milliseconds: seldom while the live channel announces changes, else as `pollingMs` says. */
export const usePollingInterval = (pollingMs: number, whileLiveMs: number): number =>
  useStore(liveState, (isLive) => (isLive ? whileLiveMs : pollingMs));
