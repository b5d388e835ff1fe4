import type { LiveBus } from '@dubs/core/ports';

/** Waits until the bus is connected. Before that, live streams are refused, and connecting ends open ones. */
export const untilConnected = (live: LiveBus): Promise<void> =>
  new Promise((resolve) => {
    live.subscribe({
      onSignal: () => undefined,
      onConnectionChange: (isConnected) => isConnected && resolve(),
    });
  });
