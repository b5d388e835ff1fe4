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
 * Returns, for the readiness check, those of live events and limits that have a Redis of their own, and adds to `dubs_source_up` whether it
 * answers. `pings` throw when one does not; a process without limits leaves theirs out.
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
