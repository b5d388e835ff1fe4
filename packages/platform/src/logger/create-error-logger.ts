import type { Logger } from '@dubs/core/ports';

const LOG_EVERY_MS = 10_000;

/**
 * Returns a handler that logs connection errors, each kind at most once in ten seconds, with the number of `repeats` since. While a
 * database is down, every connection fails several times per second.
 */
export function createErrorLogger(
  log: Logger,
  message: string,
  now: () => number = Date.now,
): (error: Error) => void {
  const kinds = new Map<string, { until: number; repeats: number }>();
  return (error) => {
    const kind = 'code' in error ? String(error.code) : error.name;
    const last = kinds.get(kind);
    if (last && now() < last.until) {
      last.repeats++;
      return;
    }
    log.warn({ err: error, repeats: last?.repeats ?? 0 }, message);
    kinds.set(kind, { until: now() + LOG_EVERY_MS, repeats: 0 });
  };
}
