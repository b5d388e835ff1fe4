import type { Logger } from '@dubs/core/ports';

const DRAIN_MS = 20_000;

/**
 * On SIGTERM or SIGINT lets `drain` finish what runs, for 20 seconds at most, and ends the process with 0. Answers whether that
 * has begun.
 */
export function drainOnSignal(log: Logger, drain: () => Promise<void>): () => boolean {
  let isDraining = false;
  const stop = async (signal: string) => {
    if (isDraining) return;
    isDraining = true;
    log.info({ signal }, 'draining');
    setTimeout(() => {
      log.warn({}, 'not everything finished in time');
      process.exit(0);
    }, DRAIN_MS).unref();
    await drain();
    log.info({}, 'stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  return () => isDraining;
}
