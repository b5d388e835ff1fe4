import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verifyBackup } from '@dubs/core/backups';
import { runAlone } from '@dubs/db/backup';
import { openArchive } from '@dubs/platform/archives';
import { startS3StandIn } from '@dubs/platform/testing/s3';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { WorkerContext } from '../../context.ts';
import { openWorker } from '../../testing/worker-harness.ts';
import { backupHandlers } from './backups.handlers.ts';

const { testDb, db, harness } = await openWorker();
const context = await harness.context();
const folder = await mkdtemp(path.join(tmpdir(), 'dubs-nightly-test-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await db.deleteFrom('backups').execute();
  await installedAt('2026-03-01T00:00:00');
  for (const name of await backups()) await rm(path.join(folder, name));
  harness.lines.length = 0;
});

const backups = async () => (await readdir(folder)).filter((name) => name.endsWith('.zip'));
const installedAt = (time: string) =>
  db
    .updateTable('installation')
    .set({ created_at: new Date(time) })
    .execute();
/** Returns the job of a worker whose clock shows that time of a day in March. */
const workerAt = (time: string, settings: Partial<WorkerContext['backups']> = {}, day = '10') => {
  const { 'backup.create': create } = backupHandlers({
    ...context,
    core: { ...context.core, clock: { now: () => new Date(`2026-03-${day}T${time}:00`) } },
    backups: { at: 180, place: { folder }, keepDays: 14, ...settings },
  });
  return () => create({});
};
/** Lets the last backup be of that time. */
const lastAt = (time: string) =>
  db
    .insertInto('backups')
    .values({ name: 'last', bytes: 1, created_at: new Date(time) })
    .execute();

it('is made when its time has come, once, for its owner alone', async () => {
  await lastAt('2026-03-09T03:00:20');
  await workerAt('02:59')();
  expect(await backups()).toEqual([]);
  await workerAt('03:00')();
  const [name = '', ...more] = await backups();
  expect(harness.lines).toEqual([expect.stringContaining('backup.created')]);
  expect(more).toEqual([]);
  const file = path.join(folder, name);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const manifest = await openArchive(file, verifyBackup);
  expect(manifest.tables.map((table) => table.name)).toContain('users');
  await db
    .updateTable('backups')
    .set({ created_at: new Date('2026-03-10T03:00:20') })
    .execute();
  await workerAt('23:59')();
  expect(await backups()).toHaveLength(1);
});

it('is made first when its time has come after the installation, not at once', async () => {
  await installedAt('2026-03-10T03:01:00');
  await workerAt('23:59')();
  expect(await backups()).toEqual([]);
  await installedAt('2026-03-10T03:00:40');
  await workerAt('03:00')();
  expect(await backups()).toHaveLength(1);
});

it('is made at the next start when no worker ran at its time', async () => {
  await lastAt('2026-03-08T03:00:20');
  await workerAt('01:00')();
  expect(await backups()).toHaveLength(1);
});

it('is not made when it is off, or another worker makes it', async () => {
  await workerAt('03:00', { at: null })();
  await runAlone(testDb.database.url, 'backup', async () => void (await workerAt('03:00')()));
  expect(await backups()).toEqual([]);
});

it('deletes backups that were kept long enough, and nothing else', async () => {
  const names = ['dubs-20260224T030000Z.zip', 'dubs-20260301T030000Z.zip', 'my-own.zip'];
  for (const name of names) await writeFile(path.join(folder, name), 'x');
  await workerAt('12:00')();
  const left = await backups();
  expect(left).not.toContain(names[0]);
  expect(left).toEqual(expect.arrayContaining(names.slice(1)));
});

it('is made in the object storage, and deleted there when it was kept long enough', async () => {
  const s3 = await startS3StandIn();
  const about = { bytes: Buffer.from('x'), headers: {}, modifiedAt: new Date() };
  for (const key of ['backups/dubs-20260224T030000Z.zip', 'backups/my-own.zip', 'media/posts/a.webp'])
    s3.objects.set(key, about);
  await workerAt('12:00', { place: s3.settings })();
  const keys = [...s3.objects.keys()].toSorted();
  expect(keys).toEqual([
    expect.stringMatching(/^backups\/dubs-20260310T\d{6}Z\.zip$/),
    'backups/my-own.zip',
    'media/posts/a.webp',
  ]);
  expect(s3.uploads.size).toBe(0);
  expect(await backups()).toEqual([]);
  await s3.close();
});

it('that fails is logged, leaves nothing behind, and is tried again after a quarter of an hour', async () => {
  const blocked = path.join(folder, 'a-file');
  await writeFile(blocked, 'x');
  const worker = workerAt('12:00', { place: { folder: blocked } });
  await worker();
  await worker();
  expect(harness.lines.filter((line) => line.includes('backup.failed'))).toHaveLength(1);
  expect(await db.selectFrom('backups').selectAll().execute()).toEqual([]);
  const connections = sql`
    select from pg_stat_activity where application_name = 'dubs-backup' and datname = current_database()`;
  await expect.poll(async () => (await connections.execute(db)).rows).toEqual([]);
});
