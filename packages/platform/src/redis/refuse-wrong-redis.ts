import { ConfigError, type RedisTarget, type RedisUses, type SettingName } from '../config/index.ts';
import { askOnce } from './ask-once.ts';

/** A Redis that does not respond in this time is not checked, and the process starts anyway. */
const TIMEOUT_MS = 2_000;

const SETTING_OF: Record<keyof RedisUses, SettingName> = {
  queue: 'REDIS_URL',
  live: 'REDIS_LIVE_URL',
  limits: 'REDIS_LIMITS_URL',
};

/** Returns the problem with a Redis, worded as the end of a sentence; null if there is none or the Redis does not respond. */
async function findProblem(target: RedisTarget): Promise<string | null> {
  // Valkey has no `redis_mode`, but it has this.
  const { answer, refusal } = await askOnce(target, TIMEOUT_MS, 'info', 'cluster');
  if (/^cluster_enabled:1/m.test(String(answer)))
    return 'is a Redis Cluster, which Dubs does not work with; use one Redis, alone or watched by Sentinel';
  return refusal === undefined
    ? null
    : `names a Redis that refuses its user or password (${refusal}); correct them`;
}

/** Throws a `ConfigError` if a Redis refuses the password or is a Redis Cluster, since retries would not help. */
export async function refuseWrongRedis(uses: RedisUses): Promise<void> {
  const targets = new Map<RedisTarget, SettingName>();
  for (const use of ['queue', 'live', 'limits'] as const) {
    const target = uses[use];
    if (target && !targets.has(target))
      targets.set(target, target.url === undefined ? 'REDIS_SENTINELS' : SETTING_OF[use]);
  }
  const problems = await Promise.all(
    [...targets].map(async ([target, name]) => ({ name, problem: await findProblem(target) })),
  );
  const wrong = problems.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }]));
  if (wrong.length > 0) throw new ConfigError(wrong);
}
