import type { RedisUses, RedisTarget } from '../config/index.ts';
import type { Metrics } from '../metrics/index.ts';

const hostOf = ({ url = '' }: RedisTarget): string => {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 6379}`;
};

const NAMES = {
  live: ['live events', 'REDIS_LIVE_URL', 'open tabs learn of changes by polling'],
  limits: ['limits', 'REDIS_LIMITS_URL', 'calls are not limited'],
} as const;

/**
 * Returns readiness sources for live events and limits, if they have their own Redis, and adds them to `dubs_source_up`. A ping throws if
 * its Redis does not respond; a process without limits has no ping for them.
 */
export function watchSplitRedis(
  uses: RedisUses,
  pings: Partial<Record<keyof typeof NAMES, (() => Promise<unknown>) | undefined>>,
  metrics: Pick<Metrics, 'gauges'>,
): { ask: () => Promise<unknown>; explain: () => Promise<readonly string[]> }[] {
  return (['live', 'limits'] as const).flatMap((use) => {
    const [target, ask] = [uses[use], pings[use]];
    if (!target || !ask || target === uses.queue) return [];
    metrics.gauges(`${use}_redis`, {}, async () => (await ask(), {}));
    const [what, setting, meanwhile] = NAMES[use];
    const sentence = `The Redis of ${what} (${setting}, ${hostOf(target)}) does not answer: ${meanwhile}.`;
    return [{ ask, explain: async () => [sentence] }];
  });
}
