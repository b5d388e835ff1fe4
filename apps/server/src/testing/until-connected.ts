import type { LiveBus } from '@dubs/core/ports';

/** Waits until the bus is connected: before that it accepts no live stream, and connecting ends those that are open. */
export const untilConnected = (live: LiveBus): Promise<void> =>
  new Promise((resolve) => {
    live.subscribe({
      onSignal: () => undefined,
      onConnectionChange: (isConnected) => isConnected && resolve(),
    });
  });
