import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noopLiveBus, startExport } from '@dubs/core';
import { openSnapshot, packBackup, restoreBackup } from '@dubs/core/backups';
import { type Db, openDb } from '@dubs/db';
import { createTestDatabase } from '@dubs/db/testing';
import { createDiskBlobStore, createMetrics, packZip, systemClock } from '@dubs/platform';
import { createArchives, openArchive } from '@dubs/platform/archives';
import { startTwilioStandIn } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { reminderHandlers } from './features/reminders/reminders.handlers.ts';
import { startRelay } from './relay.ts';
import { startWork } from './start-work.ts';
import { startSession, subscribe } from './testing/devices.ts';
import { ACCOUNT, coreWithProvider } from './testing/reminder-harness.ts';
import { openTestDb } from './testing/test-db.ts';
import { openWorkerHarness } from './testing/worker-harness.ts';

const { TEST_REDIS_URL: redisUrl } = process.env;

const provider = await startTwilioStandIn(ACCOUNT);
const queueName = `test-${randomUUID()}`;
/** The endpoints that were pushed to. */
const pushed: string[] = [];

/** Opens what workers on a database have, all with the queue of that name, and texts and pushes counted here. */
async function openWorkerOn(databaseUrl: string) {
  const harness = openWorkerHarness(databaseUrl, redisUrl, queueName);
  onTestFinished(() => harness.close());
  const context = await harness.context();
  context.core = {
    ...coreWithProvider(context.core, provider.apiUrl, harness.log),
    push: {
      async send({ endpoint }) {
        pushed.push(endpoint);
        return { kind: 'answered', status: 201, retryAfterSeconds: null };
      },
    },
  };
  const queues = await harness.queues();
  return {
    harness,
    queues,
    /** Does all work from now on. */
    start: () => startWork(context, queues),
    /** Notifies of events and queues jobs, but does none. */
    startRelay: () => startRelay({ ...context, metrics: createMetrics() }, queues),
    /** Reserves the texts that are due, and queues their jobs. */
    sweep: () => reminderHandlers({ ...context, metrics: createMetrics() }, queues)['reminders.sweep']({}),
  };
}
const exportsOf = (db: Db) => db.selectFrom('exports').select(['id', 'status']).orderBy('id').execute();
const outboxIds = async (db: Db) =>
  (await db.selectFrom('outbox').select('id').orderBy('id').execute()).map(({ id }) => id);

it.runIf(redisUrl)(
  'an archive restored beside a Redis with the jobs of before sends nothing twice, and all work is done once',
  async () => {
    onTestFinished(() => provider.close());
    const folder = await mkdtemp(path.join(tmpdir(), 'dubs-restored-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const source = await openTestDb();
    onTestFinished(() => source.close());
    const users = [];
    for (let n = 0; n < 5; n++) users.push(await source.createUser());
    const [ann, bob] = users as [(typeof users)[0], (typeof users)[0]];
    // It is noon, the hour of their texts, wherever the test runs.
    const east = 12 - new Date().getUTCHours();
    await sql`update users set is_verified = true, reminder_hour = 12, reminders_from = now() - interval '2 hours',
      time_zone = ${`Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`}`.execute(source.db);
    const group = await source.createGroup(ann, [bob]);
    await subscribe(source.db, await startSession(source.db, bob.userId), {
      endpoint: 'https://push.example/bob',
    });

    // The moment of the backup: texts are reserved and queued, a push and an export wait.
    const old = await openWorkerOn(source.database.url);
    const relay = old.startRelay();
    await source.createPost(group, ann);
    await expect.poll(() => source.countEvents()).toBe(0);
    await relay.close();
    await startExport(source.db, ann.userId);
    await old.sweep();
    const blobs = await createDiskBlobStore(path.join(folder, 'media'));
    const content = packBackup(
      { blobs, clock: systemClock, zip: packZip },
      { openSnapshot: () => openSnapshot(source.database.url), version: '0.0.0' },
    );
    const backup = await createArchives({ folder: path.join(folder, 'backups') }).write(new Date(), content);

    // After it, all of that is sent and done.
    const stopOld = await old.start();
    // Ann has shared today, so no text asks her to.
    await expect.poll(() => provider.taken.length).toBe(4);
    await expect.poll(() => pushed).toEqual(['https://push.example/bob']);
    await expect.poll(() => exportsOf(source.db)).toMatchObject([{ status: 'ready' }]);
    await stopOld();

    // What was queued last waits in Redis: an export, and texts of reservations that the backup lacks.
    await startExport(source.db, bob.userId);
    const left = await openWorkerOn(source.database.url);
    const lastRelay = left.startRelay();
    await expect.poll(async () => (await left.queues.health()).waiting).toBeGreaterThan(0);
    await lastRelay.close();
    const [lostEvent] = await outboxIds(source.db);
    for (let reminderId = 1; reminderId <= 20; reminderId++)
      await left.queues.addAll([{ name: 'reminder.send', payload: { reminderId } }]);
    await left.harness.close();

    const target = await createTestDatabase();
    const db = openDb(target.url);
    onTestFinished(async () => {
      await db.destroy();
      await target.drop();
    });
    await openArchive(backup.path, (archive) =>
      restoreBackup(
        { live: noopLiveBus, blobs, clock: systemClock, log: old.harness.log },
        archive,
        target.url,
        (url) => openDb(url),
      ),
    );
    // The next export gets the ids that the lost one had.
    const next = await startExport(db, users[2]?.userId ?? 0);
    expect(await outboxIds(db)).toContain(lostEvent);

    const now = await openWorkerOn(target.url);
    const stop = await now.start();
    onTestFinished(stop);
    await expect
      .poll(() => exportsOf(db))
      .toEqual([
        { id: 1, status: 'ready' },
        { id: next, status: 'ready' },
      ]);
    await expect.poll(async () => (await now.queues.health()).waiting).toBe(0);
    expect(await outboxIds(db)).toEqual([]);
    await now.sweep();
    await expect.poll(async () => (await now.queues.health()).waiting).toBe(0);
    expect(await now.queues.health()).toMatchObject({ failed: 0 });
    expect(new Set(provider.taken.map(({ to }) => to)).size).toBe(4);
    expect([provider.taken.length, pushed.length]).toEqual([4, 1]);
  },
);
