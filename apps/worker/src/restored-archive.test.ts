import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noopLiveBus, startExport } from '@dubs/core';
import { openSnapshot, packBackup, restoreBackup } from '@dubs/core/backups';
import { type Db, openDb } from '@dubs/db';
import { createTestDatabase } from '@dubs/db/testing';
import { createDiskBlobStore, createLogger, createMetrics, packZip, systemClock } from '@dubs/platform';
import { createArchives, openArchive } from '@dubs/platform/archives';
import { startTwilioStandIn } from '@dubs/platform/testing';
import { expect, it, onTestFinished } from 'vitest';
import { reminderHandlers } from './features/reminders/reminders.handlers.ts';
import { startRelay } from './relay.ts';
import { startWork } from './start-work.ts';
import { startSession, subscribe } from './testing/devices.ts';
import { ACCOUNT, coreWithProvider, makeItNoon } from './testing/reminder-harness.ts';
import { openTestDb, type TestDb } from './testing/test-db.ts';
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
type Opened = Awaited<ReturnType<typeof openWorkerOn>>;

const exportsOf = (db: Db) => db.selectFrom('exports').select(['id', 'status']).orderBy('id').execute();
const outboxIds = async (db: Db) =>
  (await db.selectFrom('outbox').select('id').orderBy('id').execute()).map(({ id }) => id);
const waitingIn = async ({ queues }: Opened) => (await queues.health()).waiting;

/** Creates five people whose texts are due. Ann shares in a group with Bob, who has a device, and asks for her data. */
async function createWork({ db, ...testDb }: TestDb) {
  const ann = await testDb.createUser();
  const bob = await testDb.createUser();
  for (let n = 2; n < 5; n++) await testDb.createUser();
  await makeItNoon(db);
  const group = await testDb.createGroup(ann, [bob]);
  await subscribe(db, await startSession(db, bob.userId), { endpoint: 'https://push.example/bob' });
  await testDb.createPost(group, ann);
  return { ann, bob };
}

/** Leaves in Redis what a backup of before lacks: the job of an export, whose event it returns, and those of texts. */
async function leaveJobs({ db, database }: TestDb, userId: number): Promise<number | undefined> {
  await startExport(db, userId);
  const worker = await openWorkerOn(database.url);
  const relay = worker.startRelay();
  await expect.poll(() => waitingIn(worker)).toBeGreaterThan(0);
  await relay.close();
  for (let reminderId = 1; reminderId <= 20; reminderId++)
    await worker.queues.addAll([{ name: 'reminder.send', payload: { reminderId } }]);
  await worker.harness.close();
  const [event] = await outboxIds(db);
  return event;
}

/** Makes backups of a database and its pictures in a folder of its own, and restores them. */
async function openBackups() {
  const folder = await mkdtemp(path.join(tmpdir(), 'dubs-restored-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const blobs = await createDiskBlobStore(path.join(folder, 'media'));
  const core = {
    blobs,
    clock: systemClock,
    live: noopLiveBus,
    log: createLogger({ level: 'silent', pretty: false }, 'test'),
    zip: packZip,
  };
  return {
    make: (url: string) =>
      createArchives({ folder: path.join(folder, 'backups') }).write(
        new Date(),
        packBackup(core, { openSnapshot: () => openSnapshot(url), version: '0.0.0' }),
      ),
    restore: (file: string, url: string) =>
      openArchive(file, (archive) => restoreBackup(core, archive, url, (each) => openDb(each))),
  };
}

it.runIf(redisUrl)(
  'an archive restored beside a Redis with the jobs of before sends nothing twice, and all work is done once',
  async () => {
    onTestFinished(() => provider.close());
    const source = await openTestDb();
    onTestFinished(() => source.close());
    const backups = await openBackups();

    // The moment of the backup: texts are reserved and queued, a push and an export wait.
    const { ann, bob } = await createWork(source);
    const old = await openWorkerOn(source.database.url);
    const relay = old.startRelay();
    await expect.poll(() => source.countEvents()).toBe(0);
    await relay.close();
    await startExport(source.db, ann.userId);
    await old.sweep();
    const backup = await backups.make(source.database.url);

    // After it, all of that is sent and done. Ann has shared today, so no text asks her to.
    const stopOld = await old.start();
    await expect.poll(() => provider.taken.length).toBe(4);
    await expect.poll(() => pushed).toEqual(['https://push.example/bob']);
    await expect.poll(() => exportsOf(source.db)).toMatchObject([{ status: 'ready' }]);
    await stopOld();
    const lostEvent = await leaveJobs(source, bob.userId);

    const target = await createTestDatabase();
    const db = openDb(target.url);
    onTestFinished(async () => {
      await db.destroy();
      await target.drop();
    });
    await backups.restore(backup.path, target.url);
    // The next export gets the ids that the lost one had.
    const next = await startExport(db, bob.userId);
    expect(await outboxIds(db)).toContain(lostEvent);

    const now = await openWorkerOn(target.url);
    onTestFinished(await now.start());
    await expect
      .poll(() => exportsOf(db))
      .toEqual([
        { id: 1, status: 'ready' },
        { id: next, status: 'ready' },
      ]);
    await expect.poll(() => waitingIn(now)).toBe(0);
    expect(await outboxIds(db)).toEqual([]);
    await now.sweep();
    await expect.poll(() => waitingIn(now)).toBe(0);
    expect(await now.queues.health()).toMatchObject({ failed: 0 });
    expect(new Set(provider.taken.map(({ to }) => to)).size).toBe(4);
    expect([provider.taken.length, pushed.length]).toEqual([4, 1]);
  },
);
