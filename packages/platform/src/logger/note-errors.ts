import type { Logger } from '@dubs/core/ports';

const QUIET_MS = 10_000;

/**
 * Notes errors of connections, but of one kind only every ten seconds, with how often it came meanwhile: while a
 * database is away, every connection complains several times a second.
 */
export function noteErrors(
  log: Logger,
  message: string,
  now: () => number = Date.now,
): (error: Error) => void {
  const kinds = new Map<string, { until: number; repeats: number }>();
  return (error) => {
    const kind = 'code' in error ? String(error.code) : error.name;
    const known = kinds.get(kind);
    if (known && now() < known.until) {
      known.repeats++;
      return;
    }
    log.warn({ err: error, repeats: known?.repeats ?? 0 }, message);
    kinds.set(kind, { until: now() + QUIET_MS, repeats: 0 });
  };
}
