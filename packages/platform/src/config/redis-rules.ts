import type { RedisOptions } from 'ioredis';
import type { Problem } from './config-error.ts';
import { findMissing } from './find-missing.ts';
import type { SettingName, Values } from './settings/index.ts';

/** Location of a Redis: a URL, or the sentinels that know its address. */
export interface RedisTarget {
  url?: string;
  located?: Pick<
    RedisOptions,
    | 'host'
    | 'port'
    | 'sentinels'
    | 'name'
    | 'username'
    | 'password'
    | 'db'
    | 'sentinelPassword'
    | 'tls'
    | 'sentinelTLS'
    | 'enableTLSForSentinelMode'
  >;
}

/** The Redis for each use. */
export interface RedisUses {
  queue: RedisTarget | undefined;
  live: RedisTarget | undefined;
  limits: RedisTarget | undefined;
}

const SENTINEL_SETTINGS = [
  'REDIS_SENTINELS',
  'REDIS_SENTINEL_NAME',
  'REDIS_USERNAME',
  'REDIS_PASSWORD',
  'REDIS_DB',
  'REDIS_SENTINEL_PASSWORD',
] as const;
const URLS = ['REDIS_URL', 'REDIS_LIVE_URL', 'REDIS_LIMITS_URL'] as const;

/** Returns the problems of invalid combinations of Redis settings. */
export function findRedisRefusals(values: Partial<Values>): Problem[] {
  const problems: Problem[] = [];
  const refuse = (name: SettingName, problem: string) => problems.push({ name, problem });
  const given = SENTINEL_SETTINGS.filter((name) => values[name] !== undefined);
  if (given.length > 0 && values.REDIS_URL) {
    refuse(
      'REDIS_URL',
      `is set as well as ${given.join(', ')}; set the address, or the sentinels and what goes with them`,
    );
  } else {
    problems.push(...findMissing(values, ['REDIS_SENTINELS', 'REDIS_SENTINEL_NAME'], SENTINEL_SETTINGS));
    problems.push(...findMissing(values, ['REDIS_PASSWORD'], ['REDIS_USERNAME']));
  }
  if (values.REDIS_CA_FILE) {
    const addresses = URLS.filter((name) => values[name]);
    if (addresses.length === 0 && given.length === 0)
      refuse('REDIS_URL', 'is missing, and REDIS_CA_FILE needs it');
    for (const name of addresses)
      if (!values[name]?.startsWith('rediss:'))
        refuse(name, 'must begin with rediss:// when REDIS_CA_FILE is set, or nothing would be encrypted');
  }
  return problems;
}

/** Returns the Redis for each use; undefined without one. */
export function shapeRedis(values: Values): RedisUses {
  const tls = values.REDIS_CA_FILE === undefined ? undefined : { ca: values.REDIS_CA_FILE };
  const at = (url: string | undefined): RedisTarget | undefined =>
    url === undefined ? undefined : { url, ...(tls && { located: { tls } }) };
  const watched: RedisTarget | undefined = values.REDIS_SENTINELS && {
    located: {
      sentinels: values.REDIS_SENTINELS,
      name: values.REDIS_SENTINEL_NAME,
      username: values.REDIS_USERNAME,
      password: values.REDIS_PASSWORD,
      db: values.REDIS_DB,
      sentinelPassword: values.REDIS_SENTINEL_PASSWORD,
      ...(tls && { tls, sentinelTLS: tls, enableTLSForSentinelMode: true }),
    },
  };
  const queue = watched ?? at(values.REDIS_URL);
  return {
    queue,
    live: at(values.REDIS_LIVE_URL) ?? queue,
    limits: at(values.REDIS_LIMITS_URL) ?? queue,
  };
}
