import type { LiveBus, LiveListener } from '@dubs/core/ports';

/** A live bus within this process alone, whose hearing the test turns on and off. It hears at first. */
export function soloBus(): LiveBus & { setHearing: (now: boolean) => void } {
  const listeners = new Set<LiveListener>();
  let hears = true;
  return {
    publish: (signals) =>
      signals.forEach((signal) => listeners.forEach((listener) => listener.onSignal(signal))),
    subscribe(listener) {
      listeners.add(listener);
      listener.onHearing(hears);
      return () => void listeners.delete(listener);
    },
    setHearing(now) {
      hears = now;
      listeners.forEach((listener) => listener.onHearing(now));
    },
  };
}
