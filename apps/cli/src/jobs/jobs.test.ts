import type { Db } from '@dubs/db';
import { useDatabase } from '@dubs/db/testing';
import { createLogger, createQueues, type Queues } from '@dubs/platform';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { listFailed } from './list-failed.ts';
import { listStuck } from './list-stuck.ts';
import { parseSelection, retryFailed } from './retry-failed.ts';
import { withJobs } from './with-jobs.ts';

const CATALOGUE = { 'post.created': z.object({ postId: z.int() }) };

/** Returns the URL of a Redis database that no other test uses, so that it can be emptied. */
function ownRedis(): string | undefined {
  if (!process.env.TEST_REDIS_URL) return undefined;
  const url = new URL(process.env.TEST_REDIS_URL);
  url.pathname = '/12';
  return url.href;
}
const redisUrl = ownRedis();
if (!redisUrl) console.log('The commands for jobs are not tested on Redis: TEST_REDIS_URL names none.');

describe('which jobs', () => {
  it('are those that are named, or all', () => {
    expect(parseSelection(['a', 'b', 'a'], false)).toEqual(['a', 'b']);
    expect(parseSelection([], true)).toBe('all');
  });

  it('must be clear', () => {
    expect(() => parseSelection([], false)).toThrow(/Which jobs\?/);
    expect(() => parseSelection(['a'], true)).toThrow(/not both/);
  });
});

describe.each([
  { backend: 'PostgreSQL', redis: undefined, isThere: true },
  {
    backend: 'Redis',
    redis: redisUrl === undefined ? undefined : { url: redisUrl },
    isThere: redisUrl !== undefined,
  },
])('on $backend', ({ redis, isThere }) => {
  let url: string;
  let db: Db;
  let queues: Queues<typeof CATALOGUE>;
  let printed: string[];
  let isMended: boolean;
  let done: number[];
  const print = (line: string) => void printed.push(line);
  const failed = () => withJobs(url, redis, (jobs) => listFailed(jobs, 2, print));
  const stuck = () => withJobs(url, redis, (jobs) => listStuck(jobs, 2, print));
  const retry = (...args: Parameters<typeof parseSelection>) =>
    withJobs(url, redis, (jobs) => retryFailed(jobs, parseSelection(...args), print));

  beforeEach(async () => {
    if (!isThere) return;
    ({ url, db } = await useDatabase({}, onTestFinished));
    if (redis) {
      const client = new Redis(redis.url);
      await client.flushdb();
      client.disconnect();
    }
    const log = createLogger({ level: 'silent', pretty: false }, 'test');
    const settings = { databaseUrl: url, redis };
    queues = await createQueues(settings, CATALOGUE, { log }, { job: { attempts: 1 } });
    printed = [];
    isMended = false;
    done = [];
    queues.process(
      {
        'post.created': async ({ postId }) => {
          if (!isMended) throw new Error(`cannot tell +12025550142\nof ${postId}`);
          done.push(postId);
        },
      },
      { concurrency: 1 },
    );
  });
  afterEach(async () => {
    if (!isThere) return;
    await queues.close();
  });

  async function giveUp(...posts: number[]): Promise<void> {
    for (const postId of posts) {
      const before = (await queues.health()).failed;
      await queues.addAll([{ name: 'post.created', payload: { postId }, id: `ob-${postId}-0` }]);
      await expect.poll(async () => (await queues.health()).failed).toBe(before + 1);
    }
  }

  it.runIf(isThere)('lists what was given up: what, how often, when, why, and its ids', async () => {
    await failed();
    expect(printed).toEqual(['No job was given up.']);
    printed.length = 0;
    await giveUp(1);
    await failed();
    expect(printed).toEqual([
      expect.stringMatching(/^ob-1-0 {2}post\.created {2}1 attempt, the last 20\d\d-\d\d-\d\dT[\d:.]+Z$/),
      '    cannot tell [phone]',
      '    {"postId":1}',
      '1 job given up. `dubs jobs retry` tries them again.',
    ]);
    printed.length = 0;
    await giveUp(2, 3);
    await failed();
    expect(printed.filter((line) => line.startsWith('ob-')).map((line) => line.slice(0, 6))).toEqual([
      'ob-3-0',
      'ob-2-0',
    ]);
    expect(printed.at(-1)).toBe('These are the newest 2 of 3 that were given up.');
  });

  it.runIf(isThere)('tries those again that are named, and says what it could not', async () => {
    await giveUp(1, 2);
    isMended = true;
    await retry(['ob-1-0'], false);
    expect(printed).toEqual(['ob-1-0 is queued again.']);
    await expect.poll(() => done).toEqual([1]);
    await expect.poll(async () => (await queues.health()).active).toBe(0);
    printed.length = 0;
    await expect(retry(['ob-2-0', 'ob-1-0', 'ob-9-0'], false)).rejects.toThrow(
      '2 of 3 jobs not queued again.',
    );
    expect(printed).toEqual([
      'ob-2-0 is queued again.',
      'ob-1-0 was not given up: it waits, runs or is done.',
      'ob-9-0 is no job of the queue.',
    ]);
    await expect.poll(() => done).toEqual([1, 2]);
  });

  it.runIf(isThere)('tries all of them again', async () => {
    await retry([], true);
    expect(printed).toEqual(['No job was given up.']);
    await giveUp(1, 2, 3);
    isMended = true;
    await retry([], true);
    expect(printed.at(-1)).toBe('3 jobs queued again.');
    await expect.poll(() => done.toSorted()).toEqual([1, 2, 3]);
  });

  it.runIf(isThere)('lists the events whose work does not get done', async () => {
    await stuck();
    expect(printed).toEqual(['No event is stuck.']);
    printed.length = 0;
    const event = { topic: 'post.created', payload: JSON.stringify({ postId: 7 }), hand_overs: 6 };
    const { id } = await db.insertInto('outbox').values(event).returning('id').executeTakeFirstOrThrow();
    await stuck();
    expect(printed).toEqual([
      expect.stringMatching(new RegExp(`^${id} {2}post\\.created {2}of 20.*, dispatched 6 times$`)),
      expect.stringMatching(/^ {4}next 20/),
      '    {"postId":7}',
      '1 event stuck. They are dispatched again by themselves.',
    ]);
    printed.length = 0;
    await failed();
    expect(printed).toEqual([
      'No job was given up.',
      'Events are stuck in the outbox, too: `dubs jobs stuck` lists them.',
    ]);
  });
});

it('a queue that does not answer is said in a sentence', async () => {
  const { url } = await useDatabase({}, onTestFinished);
  const asked = withJobs(url, { url: 'redis://127.0.0.1:1' }, ({ queues }) => queues.failed(1));
  await expect(asked).rejects.toThrow(
    /^The queue is not available: .*\w\. Check the settings of Redis, and that it runs\.$/,
  );
  await expect(asked).rejects.toMatchObject({ name: 'StepError' });
});
