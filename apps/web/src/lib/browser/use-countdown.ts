import { useSyncExternalStore } from 'react';

const tick = (listener: () => void) => {
  const timer = setInterval(listener, 250);
  return () => clearInterval(timer);
};

/** Returns the whole seconds left until a time (milliseconds since 1970), by default of this device's clock; 0 once it has passed. */
export const useCountdown = (until: number, now: () => number = Date.now): number =>
  useSyncExternalStore(tick, () => Math.max(0, Math.ceil((until - now()) / 1_000)));

/** Returns seconds as a clock shows them ("0:30"). */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
