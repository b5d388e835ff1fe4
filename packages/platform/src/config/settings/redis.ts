import { z } from 'zod';
import { certificates, redisDatabase, sentinels, urlOf } from '../rules.ts';
import { setting } from '../setting.ts';

const redisUrl = urlOf('redis', 'rediss').optional();

export const redisSettings = {
  REDIS_URL: setting(redisUrl, {
    whenUnset: 'none: the queue runs on PostgreSQL',
    meaning:
      'The Redis for queue, live events and shared limits, version 6.2 or later, with `maxmemory-policy noeviction`; `rediss://` for TLS. No Redis Cluster.',
    example: 'redis://:password@redis.example.org:6379',
    secret: true,
  }),
  REDIS_SENTINELS: setting(sentinels.optional(), {
    meaning:
      'In place of `REDIS_URL`: the sentinels that know where the Redis is, as `host:port`, separated by commas.',
    example: '10.0.0.1:26379,10.0.0.2:26379,10.0.0.3:26379',
  }),
  REDIS_SENTINEL_NAME: setting(z.string().optional(), {
    meaning: 'The name by which the sentinels know it.',
    example: 'dubs',
  }),
  REDIS_USERNAME: setting(z.string().optional(), {
    whenUnset: 'the default user',
    meaning: 'The user there, with `REDIS_SENTINELS`.',
    example: 'dubs',
  }),
  REDIS_PASSWORD: setting(z.string().optional(), {
    meaning: 'The password there, with `REDIS_SENTINELS`.',
    example: 'password-of-the-redis',
    secret: true,
  }),
  REDIS_DB: setting(redisDatabase.optional(), {
    whenUnset: 'the first',
    meaning: 'The database there, with `REDIS_SENTINELS`.',
    example: '1',
  }),
  REDIS_SENTINEL_PASSWORD: setting(z.string().optional(), {
    meaning: 'The password of the sentinels themselves.',
    example: 'password-of-the-sentinels',
    secret: true,
  }),
  REDIS_CA_FILE: setting(certificates.optional(), {
    whenUnset: 'the authorities that Node trusts',
    meaning:
      'A file of PEM certificates that sign those of Redis and its sentinels. With `REDIS_SENTINELS` it turns TLS on.',
    example: '/etc/dubs/redis-ca.pem',
  }),
  REDIS_LIVE_URL: setting(redisUrl, {
    whenUnset: 'the same Redis',
    meaning: 'Another Redis for live events, which keeps nothing.',
    example: 'redis://redis-live.example.org:6379',
    secret: true,
  }),
  REDIS_LIMITS_URL: setting(redisUrl, {
    whenUnset: 'the same Redis',
    meaning: 'Another Redis for shared limits. It may lose what it has, and may evict.',
    example: 'redis://redis-limits.example.org:6379',
    secret: true,
  }),
};
