import { setTimeout as sleep } from 'node:timers/promises';
import { reconcileReminders } from '@dubs/core';
import type { Db } from '@dubs/db';
import { createLogger, createQueues } from '@dubs/platform';
import { type Behaviour, startTwilioStandIn, type TwilioStandIn } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { afterAll, it } from 'vitest';
import { JOBS } from '../../jobs.ts';
import { flushRedis, ownRedis } from '../../testing/killed-worker.ts';
import {
  ACCOUNT,
  coreWithProvider,
  makeItNoon,
  programWithProvider,
} from '../../testing/reminder-harness.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { BACKENDS, openWorkerHarness } from '../../testing/worker-harness.ts';
import { buildWorker, type WorkerProcess } from '../../testing/worker-process.ts';

const PEOPLE = 200;
const KILLS = 3;

const worker = await buildWorker();
afterAll(() => worker.remove());
const log = createLogger({ level: 'silent', pretty: false }, 'test');

/** Creates the people, whose texts are due. */
async function createUsers(db: Db): Promise<void> {
  await sql`
    insert into users (phone_number) select '+1202555' || lpad(n::text, 4, '0') from generate_series(1, ${PEOPLE}) n`.execute(
    db,
  );
  await makeItNoon(db);
}

/** Starts a provider that is slow, loses one answer in twenty, and refuses one text in twenty. */
async function startProvider(): Promise<TwilioStandIn> {
  const provider = await startTwilioStandIn(ACCOUNT);
  provider.slowDown(60);
  provider.behave((): Behaviour => {
    const luck = Math.random();
    if (luck < 0.05) return 'reset-after';
    return luck < 0.1 ? 'error-before' : 'accept';
  });
  return provider;
}

/** Queues the sweep that reserves the texts. */
async function queueSweep(databaseUrl: string, redisUrl: string | undefined): Promise<void> {
  const redis = redisUrl === undefined ? undefined : { url: redisUrl };
  const queues = await createQueues({ databaseUrl, redis }, JOBS, { log });
  await queues.addAll([{ name: 'reminders.sweep', payload: {} }]);
  await queues.close();
}

/** Returns how many texts no worker has begun to send. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ begun: number }>`
    select count(*) as begun from sms_reminders where status <> 'claimed'`.execute(db);
  return PEOPLE - (rows[0]?.begun ?? 0);
}

/** Returns the numbers that were sent a text, and how many texts were given up, according to the reminder log. */
async function readReminderLog(db: Db): Promise<{ sent: string[]; lost: number }> {
  const { rows } = await sql<{ phone: string; status: string; reason: string | null }>`
    select u.phone_number as phone, r.status, r.reason from sms_reminders r join users u on u.id = r.user_id
    order by 1`.execute(db);
  return {
    sent: rows.filter(({ status }) => status === 'sent').map(({ phone }) => phone),
    lost: rows.filter(({ status, reason }) => status === 'failed' && reason === 'lost').length,
  };
}

async function kill({ process, ended }: WorkerProcess): Promise<void> {
  process.kill('SIGKILL');
  await ended;
}

it.concurrent.for(BACKENDS.filter(({ isThere }) => isThere))(
  'workers killed with -9 send no one a second text: $backend',
  async ({ backend, redisUrl: sharedRedis }, { expect, onTestFinished }) => {
    const redisUrl = ownRedis(sharedRedis, 10);
    if (redisUrl) await flushRedis(redisUrl);
    const testDb = await openTestDb();
    const provider = await startProvider();
    const { db, database } = testDb;
    onTestFinished(async () => {
      await provider.close();
      await testDb.close();
    });
    const startWorker = async (): Promise<WorkerProcess> => {
      const running = worker.start(database.url, redisUrl, {
        ...programWithProvider(provider.apiUrl),
        AUTH_SECRET: 'a secret of thirty-two letters or more',
      });
      while (running.process.exitCode === null && !running.output().includes('worker.ready')) await sleep(10);
      expect(running.process.exitCode).toBeNull();
      return running;
    };

    await createUsers(db);
    await queueSweep(database.url, redisUrl);
    for (let kills = 0; kills < KILLS; kills++) {
      const before = await countWaiting(db);
      const running = await startWorker();
      // In the middle of its work, once it has begun some.
      await expect.poll(() => countWaiting(db)).toBeLessThan(before - 10);
      await sleep(Math.random() * 100);
      await kill(running);
    }
    const survivor = await startWorker();
    onTestFinished(() => kill(survivor));
    await expect.poll(() => countWaiting(db)).toBe(0);
    // What was under way when a worker died is looked for, and what is not found after a while is given up.
    const workerHarness = openWorkerHarness(database.url, redisUrl);
    onTestFinished(() => workerHarness.close());
    const core = coreWithProvider((await workerHarness.context()).core, provider.apiUrl, log);
    for (const minutes of [2, 20]) {
      const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
      expect(await reconcileReminders({ ...core, clock })).toMatchObject({ isSilent: false });
    }

    const taken = provider.taken.map(({ to }) => to).toSorted();
    const { sent, lost } = await readReminderLog(db);
    console.log(
      `${backend}: ${taken.length} texts to ${PEOPLE} people, ${new Set(taken).size} of them reached, ` +
        `${lost} texts given up, ${KILLS} workers killed`,
    );
    expect(taken).toEqual([...new Set(taken)]);
    expect(sent).toEqual(taken);
    expect(taken.length + lost).toBe(PEOPLE);
  },
);
