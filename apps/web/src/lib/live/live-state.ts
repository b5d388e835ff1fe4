import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let live = false;

/** Notes whether the live channel tells of news at once. */
export function setLive(now: boolean): void {
  if (now === live) return;
  live = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How often to ask, in milliseconds: seldom while the live channel tells of news, else as `pollingMs` says. */
export function usePollingInterval(pollingMs: number, whileLiveMs: number): number {
  return useSyncExternalStore(subscribe, () => live) ? whileLiveMs : pollingMs;
}
