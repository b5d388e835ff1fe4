import type { AppLogger } from '../logger/index.ts';

const DRAIN_MS = 20_000;

/** Runs `drain` on SIGTERM or SIGINT for at most 20 seconds, then exits with 0. Returns a function that is true once draining. */
export function drainOnSignal(log: AppLogger, drain: () => Promise<void>): () => boolean {
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
    // At the exit the logger would try forever to write to a reader that has ended. Here it notices that, and gives up.
    await new Promise((resolve) => log.flush(resolve));
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  return () => isDraining;
}
