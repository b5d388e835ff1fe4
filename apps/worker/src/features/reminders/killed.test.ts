import { setTimeout as sleep } from 'node:timers/promises';
import { reconcileReminders } from '@dubs/core';
import { createLogger, createQueues } from '@dubs/platform';
import { type Behaviour, startTwilioStandIn } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { afterAll, it } from 'vitest';
import { JOBS } from '../../jobs.ts';
import { flushRedis, ownRedis } from '../../testing/killed-worker.ts';
import { ACCOUNT, coreWithProvider, REMINDERS_FROM } from '../../testing/reminder-harness.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { BACKENDS, openWorkerHarness } from '../../testing/worker-harness.ts';
import { buildWorker, type WorkerProcess } from '../../testing/worker-process.ts';

const PEOPLE = 200;
const KILLS = 3;

const worker = await buildWorker();
afterAll(() => worker.remove());

/** People for whom it is noon, the hour of their texts. */
async function createUsers({ db }: TestDb): Promise<void> {
  const east = 12 - new Date().getUTCHours();
  await sql`
    insert into users (phone_number, is_verified, time_zone, reminder_hour, reminders_from)
    select '+1202555' || lpad(n::text, 4, '0'), true, ${`Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`}, 12, now() - interval '2 hours'
    from generate_series(1, ${PEOPLE}) n`.execute(db);
}

it.concurrent.for(BACKENDS.filter(({ isThere }) => isThere))(
  'workers killed with -9 send no one a second text: $backend',
  async ({ backend, redisUrl: sharedRedis }, { expect, onTestFinished }) => {
    const redisUrl = ownRedis(sharedRedis, 10);
    if (redisUrl) await flushRedis(redisUrl);
    const testDb = await openTestDb();
    onTestFinished(() => testDb.close());
    await createUsers(testDb);
    const provider = await startTwilioStandIn(ACCOUNT);
    onTestFinished(() => provider.close());
    provider.slowDown(60);
    provider.behave((): Behaviour => {
      const luck = Math.random();
      if (luck < 0.05) return 'reset-after';
      return luck < 0.1 ? 'error-before' : 'accept';
    });

    const bring = async (): Promise<WorkerProcess> => {
      const running = worker.start(testDb.database.url, redisUrl, {
        SMS_PROVIDER: 'twilio',
        TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
        TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
        TWILIO_CODES_FROM: '+12025550100',
        TWILIO_REMINDERS_FROM: REMINDERS_FROM,
        TWILIO_API_URL: provider.apiUrl,
        AUTH_SECRET: 'a secret of thirty-two letters or more',
      });
      while (running.process.exitCode === null && !running.output().includes('worker.ready')) await sleep(10);
      expect(running.process.exitCode).toBeNull();
      return running;
    };
    const kill = async ({ process, ended }: WorkerProcess) => {
      process.kill('SIGKILL');
      await ended;
    };

    const log = createLogger({ level: 'silent', pretty: false }, 'test');
    const queues = await createQueues(
      { databaseUrl: testDb.database.url, redis: redisUrl === undefined ? undefined : { url: redisUrl } },
      JOBS,
      { log },
    );
    onTestFinished(() => queues.close());
    await queues.addAll([{ name: 'reminders.sweep', payload: {} }]);
    const left = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select ${PEOPLE}::int - count(*) from sms_reminders where status <> 'claimed'`.execute(testDb.db);
      return Object.values(rows[0] ?? {})[0] ?? -1;
    };
    for (let kills = 0; kills < KILLS; kills++) {
      const before = await left();
      const running = await bring();
      // In the middle of its work, once it has begun some.
      await expect.poll(left).toBeLessThan(before - 10);
      await sleep(Math.random() * 100);
      await kill(running);
    }
    const survivor = await bring();
    onTestFinished(() => kill(survivor));
    await expect.poll(left).toBe(0);
    // What was under way when a worker died is looked for, and what is not found after a while is given up.
    const workerHarness = openWorkerHarness(testDb.database.url, redisUrl);
    onTestFinished(() => workerHarness.close());
    const core = coreWithProvider((await workerHarness.context()).core, provider.apiUrl, log);
    for (const minutes of [2, 20]) {
      const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
      expect(await reconcileReminders({ ...core, clock })).toMatchObject({ isSilent: false });
    }

    const { rows: sent } = await sql<{ phone: string }>`
      select u.phone_number as phone from sms_reminders r join users u on u.id = r.user_id
      where r.status = 'sent' order by 1`.execute(testDb.db);
    const taken = provider.taken.map(({ to }) => to).toSorted();
    const lost = await sql<{ count: number }>`
      select count(*) from sms_reminders where status = 'failed' and reason = 'lost'`.execute(testDb.db);
    console.log(
      `${backend}: ${taken.length} texts to ${PEOPLE} people, ${new Set(taken).size} of them reached, ` +
        `${lost.rows[0]?.count} texts given up, ${KILLS} workers killed`,
    );
    expect(taken).toEqual([...new Set(taken)]);
    expect(sent.map(({ phone }) => phone)).toEqual(taken);
    expect(taken.length + (lost.rows[0]?.count ?? 0)).toBe(PEOPLE);
  },
);
