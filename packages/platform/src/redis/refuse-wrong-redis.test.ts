import { afterEach, describe, expect, it } from 'vitest';
import { loadRedis } from '../config/index.ts';
import { refuseWrongRedis } from './refuse-wrong-redis.ts';
import { startRedis, startWatchedRedis } from './testing/redis-process.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
async function start(...lines: string[]) {
  const redis = await startRedis(...lines);
  ends.push(redis.kill);
  return redis;
}
const refusalOf = (env: Record<string, string>): Promise<string> =>
  refuseWrongRedis(loadRedis(env)).then(
    () => 'none',
    ({ message }: Error) => message,
  );

describe.runIf(process.env.TEST_REDIS_URL)('the check of Redis before a start', () => {
  it('refuses a wrong password, and one that is missing, without repeating it', async () => {
    const { port } = await start('requirepass right-password');
    const wrong = await refusalOf({ REDIS_URL: `redis://:wrong-password@127.0.0.1:${port}` });
    expect(wrong).toMatch(
      /^One setting is wrong:\n {2}REDIS_URL .*refuses its user or password \(WRONGPASS\)/,
    );
    expect(wrong).not.toContain('wrong-password');
    expect(await refusalOf({ REDIS_URL: `redis://127.0.0.1:${port}` })).toContain('(NOAUTH)');
    expect(await refusalOf({ REDIS_URL: `redis://:right-password@127.0.0.1:${port}` })).toBe('none');
  });

  it('names the setting of each Redis that refuses', async () => {
    const { url } = await start('requirepass right-password');
    const message = await refusalOf({ REDIS_LIVE_URL: url, REDIS_LIMITS_URL: url });
    expect(message).toMatch(/^2 settings are wrong:\n {2}REDIS_LIVE_URL [^]*\n {2}REDIS_LIMITS_URL /);
  });

  it('refuses a Redis Cluster', async () => {
    const { url } = await start('cluster-enabled yes');
    expect(await refusalOf({ REDIS_URL: url })).toContain(
      'REDIS_URL is a Redis Cluster, which Dubs does not work with',
    );
  });

  it('lets a process start whose Redis is away', async () => {
    expect(await refusalOf({ REDIS_URL: 'redis://127.0.0.1:1' })).toBe('none');
    expect(await refusalOf({ REDIS_SENTINELS: '127.0.0.1:1', REDIS_SENTINEL_NAME: 'dubs' })).toBe('none');
  });

  it('refuses a wrong password behind sentinels, and one of the sentinels', async () => {
    const watched = await startWatchedRedis('requirepass right-password', 'masterauth right-password');
    ends.push(watched.close);
    const env = { REDIS_SENTINELS: watched.sentinels, REDIS_SENTINEL_NAME: watched.name };
    expect(await refusalOf({ ...env, REDIS_PASSWORD: 'wrong-password' })).toContain(
      'REDIS_SENTINELS names a Redis',
    );
    expect(await refusalOf({ ...env, REDIS_PASSWORD: 'right-password' })).toBe('none');
    const locked = await start('requirepass right-password', 'sentinel monitor dubs 127.0.0.1 1 1');
    expect(
      await refusalOf({
        REDIS_SENTINELS: `127.0.0.1:${locked.port}`,
        REDIS_SENTINEL_NAME: 'dubs',
        REDIS_SENTINEL_PASSWORD: 'wrong-password',
      }),
    ).toContain('REDIS_SENTINELS names a Redis');
  });
});
