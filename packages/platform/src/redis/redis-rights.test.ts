import { LIVE_CHANNEL } from '@dubs/core';
import { createTestDatabase } from '@dubs/db/testing';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLiveBus, openRedisTransport } from '../live/index.ts';
import { createLogger } from '../logger/index.ts';
import { createQueues } from '../queue/index.ts';
import { ACL_FILE, startRedis, startWatchedRedis, userOf } from './testing/redis-process.ts';

const CATALOGUE = { greet: z.object({}) };
const lines: string[] = [];
const log = createLogger({ level: 'info', pretty: false }, 'test', {
  write: (line) => void lines.push(line),
});

describe.runIf(process.env.TEST_REDIS_URL)('the users of deploy/redis.acl', async () => {
  const database = await createTestDatabase();
  afterAll(() => database.drop());

  it('suffice for queue and live events, and for nothing else', async ({ onTestFinished }) => {
    const redis = await startRedis(`aclfile ${ACL_FILE}`);
    onTestFinished(redis.kill);
    const target = { url: `redis://${userOf('dubs')}@127.0.0.1:${redis.port}` };
    const job = { attempts: 2, backoff: { type: 'fixed', delay: 50 } };
    const queues = await createQueues(
      { databaseUrl: database.url, redis: target },
      CATALOGUE,
      { log },
      { job },
    );
    let ran = 0;
    const greet = async () => {
      // The retry waits among the delayed jobs.
      if (++ran === 2) throw new Error('not now');
    };
    queues.process({ greet }, { concurrency: 1 });
    await queues.schedule([{ name: 'greet', payload: {}, everyMs: 60_000 }]);
    await expect.poll(() => ran).toBe(1);
    await queues.addAll([
      { name: 'greet', payload: {} },
      { name: 'greet', payload: {}, isLowPriority: true },
    ]);
    await expect.poll(() => ran).toBe(4);
    expect(await queues.ping()).toEqual([]);
    expect(await queues.health()).toMatchObject({ failed: 0, waiting: 0 });
    await queues.close();

    const buses = [false, true].map((hearsAll) =>
      createLiveBus(openRedisTransport(target, LIVE_CHANNEL, { hearsAll }), { log }),
    );
    const got: unknown[] = [];
    let connected = 0;
    for (const bus of buses)
      bus.subscribe({
        onSignal: (signal) => void got.push(signal),
        onConnectionChange: (now) => void (connected += Number(now)),
      });
    await expect.poll(() => connected).toBe(2);
    expect(await buses[0]?.hear(['group:1'])).toBe(true);
    for (const bus of buses) {
      got.length = 0;
      bus.publish([{ kind: 'group', groupId: 1, stale: [{ query: 'feed' }] }]);
      await expect.poll(() => got.length).toBe(2);
    }
    for (const bus of buses) await bus.close();

    const client = new Redis(target.url);
    await expect(client.set('other', '1')).rejects.toThrow('NOPERM');
    await expect(client.flushall()).rejects.toThrow('NOPERM');
    client.disconnect();
    expect(lines.filter((line) => line.includes('NOPERM'))).toEqual([]);
  });

  it('let replicas and sentinels do their work', async ({ onTestFinished }) => {
    const [username, password] = userOf('replica').split(':');
    const watched = await startWatchedRedis(
      `aclfile ${ACL_FILE}`,
      `masteruser ${username}`,
      `masterauth ${password}`,
    );
    onTestFinished(watched.close);
    const [name, secret] = userOf('dubs').split(':');
    const sentinels = watched.sentinels
      .split(',')
      .map((each) => ({ host: '127.0.0.1', port: Number(each.split(':')[1]) }));
    const client = new Redis({ sentinels, name: watched.name, username: name ?? '', password: secret ?? '' });
    client.on('error', () => undefined);
    onTestFinished(() => client.disconnect());
    await client.set('{dubs}:kept', 'yes');
    await expect.poll(() => client.wait(1, 1000)).toBe(1);
    await watched.primary.kill();
    await expect.poll(() => client.get('{dubs}:kept')).toBe('yes');
  });
});
