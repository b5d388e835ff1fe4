import { LIMIT_NAMES, type LimitMonitor, type LimitName, type Logger } from '@dubs/core/ports';
import type { Metrics } from './create-metrics.ts';

const WARN_EVERY_MS = 60_000;

/**
 * Creates the limit monitor of a process. Counts each refusal in `dubs_limit_reached_total`, and logs `limit.reached` at most once
 * a minute for each limit, with the number of refusals since the last line.
 */
export function createLimitMonitor(
  metrics: Pick<Metrics, 'counter'>,
  log: Pick<Logger, 'warn'>,
  now: () => number = Date.now,
): LimitMonitor {
  const total = metrics.counter(
    'dubs_limit_reached_total',
    'Calls and texts that a spent limit refused or held back, by limit.',
    ['limit'],
    LIMIT_NAMES.map((limit) => ({ limit })),
  );
  const quiet = new Map<LimitName, { until: number; refusals: number }>();
  return {
    reached(limit) {
      total.add({ limit });
      const last = quiet.get(limit) ?? { until: -Infinity, refusals: 0 };
      const refusals = last.refusals + 1;
      if (now() < last.until) {
        quiet.set(limit, { ...last, refusals });
        return;
      }
      log.warn({ limit, refusals }, 'limit.reached');
      quiet.set(limit, { until: now() + WARN_EVERY_MS, refusals: 0 });
    },
  };
}
