import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { claimStore, findInstallation } from '@dubs/core';
import { openDb } from '@dubs/db';
import { createTestDatabase, type TestDatabase } from '@dubs/db/testing';
import { createDiskBlobStore } from '@dubs/platform';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resetData } from '../reset-data.ts';
import { adoptMedia } from './adopt-media.ts';
import { sweepMedia } from './sweep-media.ts';
import { withAnyMedia, withMedia } from './with-media.ts';

let database: TestDatabase;
let folder: string;
let printed: string[];
const print = (line: string) => void printed.push(line);
const disk = () => ({ folder, s3: null });
const instanceFile = () => path.join(folder, '.instance');

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'dubs-cli-media-'));
  printed = [];
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const adopt = (isMeant: boolean) =>
  withAnyMedia(database.url, disk(), (media) => adoptMedia(media, { isMeant }, print));
const sweep = (isMeant: boolean) =>
  withMedia(database.url, disk(), (media) => sweepMedia(media, { isMeant }, print));

/** Stores three-day-old pictures under another installation's id, and returns a function that lists the stored keys. */
async function createForeignStore(count: number): Promise<() => Promise<string[]>> {
  const blobs = await createDiskBlobStore(folder);
  await blobs.claim(randomUUID());
  const then = new Date(Date.now() - 3 * 86_400_000);
  for (let n = 0; n < count; n++) {
    await blobs.put(`posts/aa/${n}.webp`, Buffer.from('p'), 'image/webp');
    await utimes(path.join(folder, `posts/aa/${n}.webp`), then, then);
  }
  return async () => {
    const keys: string[] = [];
    for await (const { key } of blobs.list('')) keys.push(key);
    return keys.toSorted();
  };
}

describe('adopting the media store', () => {
  it('only says what it would do until that is meant', async () => {
    await createForeignStore(2);
    const before = await readFile(instanceFile(), 'utf8');
    await adopt(false);
    expect(await readFile(instanceFile(), 'utf8')).toBe(before);
    expect(printed[1]).toBe(`The media store carries the id ${before.trim()} and holds 2 files.`);
    expect(printed[2]).toBe('This database refers to 0 of these.');
    expect(printed.at(-1)).toMatch(/^Nothing was done\. Say --yes/);
  });

  it('makes the store the one of this database, which then accepts it', async () => {
    const keys = await createForeignStore(2);
    await expect(withMedia(database.url, disk(), async () => undefined)).rejects.toMatchObject({
      name: 'StepError',
      message: expect.stringContaining('`dubs adopt-media --yes`'),
    });
    await adopt(true);
    await withMedia(database.url, disk(), async () => undefined);
    const db = openDb(database.url);
    expect(await readFile(instanceFile(), 'utf8')).toBe(`${(await findInstallation(db)).id}\n`);
    await db.destroy();
    expect(await keys()).toHaveLength(2);
    await adopt(true);
    expect(printed.at(-1)).toBe('They belong together already. Nothing was done.');
  });
});

it('an empty folder that was deleted is made again where no other machine uses the database', async () => {
  const open = (options?: { isAlone: boolean }) =>
    withMedia(database.url, disk(), async () => undefined, options);
  await open();
  await rm(instanceFile());
  await expect(open()).rejects.toThrow('has one already');
  await open({ isAlone: true });
  await open();
});

describe('sweeping pictures that no post has', () => {
  it('counts them, and moves all of them to the trash when that is meant', async () => {
    const keys = await createForeignStore(8);
    await adopt(true);
    printed = [];
    await sweep(false);
    expect(printed[0]).toBe('8 of 8 files are older than a day and belong to nothing in the database.');
    expect(await keys()).toHaveLength(8);
    await sweep(true);
    expect(printed.at(-1)).toBe('Moved 8 of 8 files to the trash, where they stay for 30 days.');
    const day = new Date().toISOString().slice(0, 10);
    expect((await keys())[0]).toBe(`trash/${day}/posts/aa/0.webp`);
  });
});

it('a reset erases nothing beside the pictures of another installation', async () => {
  const keys = await createForeignStore(2);
  const db = openDb(database.url);
  await db.insertInto('users').values({ phone_number: '+12025550101' }).execute();
  await expect(resetData(database.url, disk())).rejects.toThrow('another installation');
  expect(await keys()).toHaveLength(2);
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1);
  await db.destroy();
});

it('a reset keeps the identity of database and store', async () => {
  const db = openDb(database.url);
  const blobs = await createDiskBlobStore(folder);
  await claimStore({ db, blobs });
  const before = await findInstallation(db);
  await writeFile(path.join(folder, 'a.json'), '{}');
  await resetData(database.url, disk());
  expect(await findInstallation(db)).toEqual(before);
  expect(await blobs.identify()).toBe(before.id);
  await claimStore({ db, blobs });
  await db.destroy();
});

it('a reset keeps the records of erasures, which the next restore needs', async () => {
  const db = openDb(database.url);
  const blobs = await createDiskBlobStore(folder);
  await claimStore({ db, blobs });
  await db.destroy();
  const record = 'erased/2026-03-10/17-1751328000123456-keep.json';
  for (const key of [record, 'a.json']) await blobs.put(key, Buffer.from('{}'), 'application/json');
  await resetData(database.url, disk());
  const keys: string[] = [];
  for await (const { key } of blobs.list('')) keys.push(key);
  expect(keys).toEqual([record]);
});
