import type { AppLogger } from '../logger/index.ts';

const DRAIN_MS = 20_000;
/** Maximum time for the last lines of the log. */
const FLUSH_MS = 3_000;

/** Exits with 0 once the log is written. If its reader is frozen, neither the flush nor an exit would end: then kills the process. */
async function exitWithLog(log: AppLogger): Promise<void> {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), FLUSH_MS).unref();
  // At the exit the logger would try forever to write to a reader that has ended. Here it notices that, and gives up.
  await new Promise((resolve) => log.flush(resolve));
  process.exit(0);
}

/** Runs `drain` on SIGTERM or SIGINT for at most 20 seconds, then exits. Returns a function that is true once draining. */
export function drainOnSignal(log: AppLogger, drain: () => Promise<void>): () => boolean {
  let isDraining = false;
  const stop = async (signal: string) => {
    if (isDraining) return;
    isDraining = true;
    log.info({ signal }, 'process.draining');
    setTimeout(() => {
      log.warn({}, 'process.drain_timed_out');
      void exitWithLog(log);
    }, DRAIN_MS).unref();
    await drain();
    log.info({}, 'process.stopped');
    await exitWithLog(log);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  return () => isDraining;
}
