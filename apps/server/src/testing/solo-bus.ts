import type { LiveBus, LiveListener } from '@dubs/core/ports';

/** Creates a live bus within this process, connected at first, whose connection the test turns on and off. */
export function soloBus(): LiveBus & { setConnected: (now: boolean) => void } {
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
