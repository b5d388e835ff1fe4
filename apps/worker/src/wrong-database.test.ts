import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { claimStore } from '@dubs/core';
import { openDb } from '@dubs/db';
import { createTestDatabase } from '@dubs/db/testing';
import { createDiskBlobStore } from '@dubs/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildWorker, type BuiltWorker } from './testing/worker-process.ts';

const THREE_DAYS_MS = 3 * 86_400_000;

let worker: BuiltWorker;
beforeAll(async () => void (worker = await buildWorker()));
afterAll(() => worker.remove());

/** Creates a data folder with eight pictures of three days ago, as a copy that keeps dates leaves them. */
async function copyOfPictures(): Promise<{ dataDir: string; pictures: () => Promise<string[]> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dubs-wrong-database-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const folder = path.join(dataDir, 'media/posts/ab');
  await mkdir(folder, { recursive: true });
  const then = new Date(Date.now() - THREE_DAYS_MS);
  for (let n = 0; n < 8; n++) {
    const file = path.join(folder, `ab${n}.webp`);
    await writeFile(file, 'a picture');
    await utimes(file, then, then);
  }
  return { dataDir, pictures: () => readdir(folder) };
}

it('refuses to start on an empty database beside pictures, and leaves every one of them', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { dataDir, pictures } = await copyOfPictures();
  const running = worker.start(database.url, '', { DATA_DIR: dataDir });
  const ended = await Promise.race([running.ended, new Promise((resolve) => setTimeout(resolve, 120_000))]);
  running.process.kill('SIGKILL');
  expect(await pictures()).toHaveLength(8);
  expect(ended).toEqual([1, null]);
  expect(running.output()).toContain('dubs adopt-media --yes');
});

it('refuses to start beside the store of another installation, and repeats no erasure that is recorded there', async () => {
  const database = await createTestDatabase();
  const db = openDb(database.url);
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const { rows } = await sql<{ id: number; micros: number }>`
    insert into users (phone_number) values ('+12025550101')
    returning id, (extract(epoch from created_at) * 1000000)::bigint as micros`.execute(db);
  const { dataDir } = await copyOfPictures();
  const records = path.join(dataDir, 'media/erased', new Date().toISOString().slice(0, 10));
  await mkdir(records, { recursive: true });
  await writeFile(path.join(records, `${rows[0]?.id}-${rows[0]?.micros}-remove.json`), '{}');
  await writeFile(path.join(dataDir, 'media/.instance'), randomUUID());
  const running = worker.start(database.url, '', { DATA_DIR: dataDir });
  expect(await running.ended).toEqual([1, null]);
  const user = await db.selectFrom('users').select(['phone_number', 'erased_at']).executeTakeFirst();
  expect(user).toEqual({ phone_number: '+12025550101', erased_at: null });
});

it('refuses to start with a folder of its own once another process has claimed one', async () => {
  const database = await createTestDatabase();
  const db = openDb(database.url);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dubs-own-folder-'));
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
  await claimStore({ db, blobs: await createDiskBlobStore(path.join(dataDir, 'shared')) });
  const running = worker.start(database.url, '', { DATA_DIR: dataDir });
  expect(await running.ended).toEqual([1, null]);
  expect(running.output()).toContain('must share DATA_DIR');
});

it('refuses to start as a role that may not create the tables of the queue, and says what it needs', async () => {
  const database = await createTestDatabase();
  const db = openDb(database.url);
  const url = new URL(database.url);
  url.username = `guest_${randomUUID()}`;
  const role = sql.id(url.username);
  await sql`create role ${role} login password ${sql.lit(decodeURIComponent(url.password))}`.execute(db);
  await sql`grant all on all tables in schema public to ${role}`.execute(db);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dubs-guest-'));
  onTestFinished(async () => {
    await sql`drop owned by ${role}`.execute(db);
    await sql`drop role ${role}`.execute(db);
    await db.destroy();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
  const running = worker.start(url.href, '', { DATA_DIR: dataDir });
  expect(await running.ended).toEqual([1, null]);
  expect(running.output()).toContain('The role must own the database, or set REDIS_URL.');
  expect(running.output()).not.toContain('DatabaseError');
});
