import type { Logger } from '@dubs/core/ports';

const DRAIN_MS = 20_000;

/** Runs `drain` on SIGTERM or SIGINT for at most 20 seconds, then exits with 0. Returns a function that is true once draining. */
export function drainOnSignal(log: Logger, drain: () => Promise<void>): () => boolean {
  let isDraining = false;
  const stop = async (signal: string) => {
    if (isDraining) return;
    isDraining = true;
    log.info({ signal }, 'process.draining');
    setTimeout(() => {
      log.warn({}, 'process.drain_timed_out');
      process.exit(0);
    }, DRAIN_MS).unref();
    await drain();
    log.info({}, 'process.stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  return () => isDraining;
}
