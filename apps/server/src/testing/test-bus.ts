import type { LiveBus, LiveListener } from '@dubs/core/ports';

/** Creates an in-process live bus. It is connected at first; the test can change that with `setConnected`. */
export function createTestBus(): LiveBus & { setConnected: (now: boolean) => void } {
  const listeners = new Set<LiveListener>();
  let isConnected = true;
  return {
    publish: (signals) =>
      signals.forEach((signal) => listeners.forEach((listener) => listener.onSignal(signal))),
    subscribe(listener) {
      listeners.add(listener);
      listener.onConnectionChange(isConnected);
      return () => void listeners.delete(listener);
    },
    hear: () => true,
    setConnected(now) {
      isConnected = now;
      listeners.forEach((listener) => listener.onConnectionChange(now));
    },
  };
}
