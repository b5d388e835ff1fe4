import { ACL_FILE, startRedis, userOf } from '@dubs/platform/testing';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, it } from 'vitest';
import { useServer } from '../testing/use-server.ts';

if (!process.env.TEST_REDIS_URL) console.warn('There is no Redis: limits that servers share are not tested.');

describe.runIf(process.env.TEST_REDIS_URL)('with the rights of deploy/redis.acl', async () => {
  const process = await startRedis(`aclfile ${ACL_FILE}`);
  const redis = new Redis(`redis://${userOf('dubs')}@127.0.0.1:${process.port}`);
  const limits = { perUser: 0, perAddress: 6, redis };
  const [one, other] = [useServer({ limits }), useServer({ limits })];
  afterAll(async () => {
    redis.disconnect();
    await process.kill();
  });

  it('two servers count the calls of an address together', async () => {
    const call = async ({ origin }: { origin: string }) => (await fetch(`${origin}/api/groups`)).status;
    const statuses: number[] = [];
    for (let calls = 0; calls < 4; calls++) statuses.push(await call(one), await call(other));
    expect(statuses).toEqual([...Array<number>(6).fill(401), 429, 429]);
  });
});
