import { refuseWrongRedis } from '@dubs/platform';
import { loadRedis, type RedisUses } from '@dubs/platform/config';

/**
 * Returns the Redis of each use.
 *
 * @throws ConfigError if one refuses the password or is a Redis Cluster, as at the start of a server
 */
export async function loadCheckedRedis(): Promise<RedisUses> {
  const uses = loadRedis();
  await refuseWrongRedis(uses);
  return uses;
}
