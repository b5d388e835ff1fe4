import { afterEach, describe, expect, it } from 'vitest';
import { loadRedis } from '../config/index.ts';
import { startRedis } from '../redis/testing/redis-process.ts';
import { explainSentinels } from './explain-redis.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
async function start(...lines: string[]) {
  const redis = await startRedis(...lines);
  ends.push(redis.kill);
  return redis;
}
const explain = (sentinels: readonly number[], more: Record<string, string> = {}) =>
  explainSentinels(
    loadRedis({
      REDIS_SENTINELS: sentinels.map((port) => `127.0.0.1:${port}`).join(','),
      REDIS_SENTINEL_NAME: 'dubs',
      ...more,
    }).queue,
  );

describe.runIf(process.env.TEST_REDIS_URL)('what is wrong on the way to a Redis behind sentinels', () => {
  it('is nothing while they answer and it does, with its password', async () => {
    const redis = await start('requirepass password');
    const sentinel = await start(`sentinel monitor dubs 127.0.0.1 ${redis.port} 1`);
    expect(await explain([sentinel.port], { REDIS_PASSWORD: 'password' })).toEqual([]);
  });

  it('is a Redis that does not answer where they say that it is', async () => {
    const sentinel = await start('sentinel monitor dubs 127.0.0.1 1 1');
    expect(await explain([sentinel.port])).toEqual([
      'The Redis at 127.0.0.1:1, where the sentinels say that it is, does not answer.',
    ]);
  });

  it.each([
    { settings: {}, refusal: 'NOAUTH' },
    { settings: { REDIS_SENTINEL_PASSWORD: 'wrong' }, refusal: 'WRONGPASS' },
  ])('is a sentinel that refuses by $refusal', async ({ settings, refusal }) => {
    const sentinel = await start('requirepass password', 'sentinel monitor dubs 127.0.0.1 1 1');
    expect(await explain([sentinel.port], settings)).toEqual([
      `The sentinel 127.0.0.1:${sentinel.port} of REDIS_SENTINELS refuses (${refusal}): check REDIS_SENTINEL_PASSWORD.`,
    ]);
  });

  it('is each sentinel that does not answer', async () => {
    expect(await explain([1, 2])).toEqual([
      'The sentinel 127.0.0.1:1 of REDIS_SENTINELS does not answer.',
      'The sentinel 127.0.0.1:2 of REDIS_SENTINELS does not answer.',
    ]);
    expect(await explainSentinels(loadRedis({ REDIS_URL: 'redis://127.0.0.1:1' }).queue)).toEqual([]);
  });
});
