import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@dubs/db/testing';
import { createBlobStore, type MediaSettings } from '@dubs/platform';
import { startS3StandIn } from '@dubs/platform/testing/s3';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { seedDatabase } from '../seed/seed-database.ts';
import { createBackup } from './create-backup.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

const s3 = await startS3StandIn();
const folder = await mkdtemp(path.join(os.tmpdir(), 'dubs-backup-s3-test-'));
const databases: TestDatabase[] = [];
afterAll(async () => {
  await s3.close();
  await Promise.all(databases.map((database) => database.drop()));
  await rm(folder, { recursive: true });
});

let printed: string[] = [];
const print = (line: string) => void printed.push(line);
const onDisk = (name: string): MediaSettings => ({ folder: path.join(folder, name, 'media'), s3: null });
const inStorage: MediaSettings = { folder: path.join(folder, 'stored', 'media'), s3: s3.settings };

beforeEach(() => {
  printed = [];
  vi.stubEnv('DATA_DIR', path.join(folder, 'stored'));
  vi.stubEnv('S3_ENDPOINT', s3.settings.endpoint);
  vi.stubEnv('S3_BUCKET', s3.settings.bucket);
  vi.stubEnv('S3_REGION', s3.settings.region);
  vi.stubEnv('S3_ACCESS_KEY_ID', s3.settings.accessKeyId);
  vi.stubEnv('S3_SECRET_ACCESS_KEY', s3.settings.secretAccessKey);
  vi.stubEnv('S3_FORCE_PATH_STYLE', 'true');
});

async function newDatabase(): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  return database.url;
}

/** Returns the pictures of a store, keyed by their storage keys. */
async function picturesOf(media: MediaSettings): Promise<Map<string, string>> {
  const blobs = await createBlobStore(media);
  const found = new Map<string, string>();
  for await (const { key } of blobs.list('posts/')) {
    const blob = await blobs.get(key);
    found.set(key, blob ? (await buffer(blob.stream)).toString('base64') : '');
  }
  return new Map([...found].toSorted());
}

it('goes from disk into object storage, and from there to a disk again', async () => {
  const [home, server, other] = [await newDatabase(), await newDatabase(), await newDatabase()];
  await seedDatabase(home, onDisk('home'), { users: 4, posts: 8, days: 2 }, false, () => undefined);
  const pictures = await picturesOf(onDisk('home'));
  expect(pictures.size).toBeGreaterThan(0);

  const options = { databaseUrl: home, media: onDisk('home'), place: s3.settings, withSecrets: false };
  await createBackup(options, print);
  const address = printed.at(-1) ?? '';
  expect(address).toMatch(/^s3:\/\/pictures\/backups\/dubs-\d{8}T\d{6}Z\.zip$/);
  await verify(address, print);
  await restore(address, server, inStorage, print);
  expect(await picturesOf(inStorage)).toEqual(pictures);

  const place = { folder: path.join(folder, 'backups') };
  await createBackup({ databaseUrl: server, media: inStorage, place, withSecrets: false }, print);
  const file = printed.at(-1) ?? '';
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await restore(file, other, onDisk('other'), print);
  expect(await picturesOf(onDisk('other'))).toEqual(pictures);
});

it.each([
  ['s3://another/backups/dubs-20260310T030000Z.zip', 'Backups of this installation are at s3://pictures/'],
  ['s3://pictures/backups/dubs-20000101T030000Z.zip', 'There is no such backup'],
])('is refused at %s', async (address, message) => {
  await expect(verify(address, print)).rejects.toMatchObject({
    name: 'StepError',
    message: expect.stringContaining(message),
  });
});
