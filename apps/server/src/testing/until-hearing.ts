import type { LiveBus } from '@dubs/core/ports';

/** Waits until the bus has heard its own first beat: until then live streams are refused, and then all of them are cut off. */
export const untilHearing = (live: LiveBus): Promise<void> =>
  new Promise((resolve) => {
    live.subscribe({ onSignal: () => undefined, onHearing: (hears) => hears && resolve() });
  });
