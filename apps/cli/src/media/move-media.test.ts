import { access, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { claimStore } from '@dubs/core';
import type { BlobStore } from '@dubs/core/ports';
import { openDb } from '@dubs/db';
import { createTestDatabase, type TestDatabase } from '@dubs/db/testing';
import { createBlobStore, createDiskBlobStore, type MediaTarget } from '@dubs/platform';
import { type S3StandIn, startS3StandIn } from '@dubs/platform/testing/s3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveMedia } from './move-media.ts';

let database: TestDatabase;
let folder: string;
let s3: S3StandIn;
let printed: string[];
beforeEach(async () => {
  [database, s3] = await Promise.all([createTestDatabase(), startS3StandIn()]);
  folder = await mkdtemp(path.join(os.tmpdir(), 'dubs-move-test-'));
  printed = [];
});
afterEach(async () => {
  await Promise.all([database.drop(), s3.close()]);
  await rm(folder, { recursive: true });
});

const media = () => ({ folder: path.join(folder, 'media'), s3: s3.settings });
const move = (to: MediaTarget) =>
  moveMedia(database.url, { media: media(), to, noticedMs: 0 }, (line) => void printed.push(line));
const uploaded = new Date('2026-03-01T10:00:00Z');
const KEYS = [
  'erased/2026-03-01/1-1-keep.json',
  'posts/aa/a.webp',
  'posts/aa/b.webp',
  'trash/2026-03-02/posts/c.webp',
];

/** Fills the folder of an installation without object storage. */
async function fillFolder(): Promise<BlobStore> {
  const db = openDb(database.url, { max: 1 });
  const disk = await createDiskBlobStore(media().folder);
  await claimStore({ db, blobs: disk });
  await db.destroy();
  for (const key of KEYS)
    await disk.put(
      key,
      Buffer.from(`content of ${key}`),
      key.endsWith('json') ? 'application/json' : 'image/webp',
      uploaded,
    );
  return disk;
}
async function contentOf(store: BlobStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of store.list('')) {
    const blob = await store.get(key);
    if (blob) found[key] = (await buffer(blob.stream)).toString();
  }
  return found;
}
const everything = Object.fromEntries(KEYS.map((key) => [key, `content of ${key}`]));
const inBucket = () => [...s3.objects.keys()].filter((key) => !key.startsWith('media/.')).toSorted();

it('moves everything to the object storage, and back to the folder', async () => {
  const disk = await fillFolder();
  await move('s3');
  expect(printed.slice(-2)).toEqual([
    'Moved 4 files to the object storage, and compared each before its source was deleted.',
    'Nothing is left.',
  ]);
  expect(inBucket()).toEqual(KEYS.map((key) => `media/${key}`));
  expect(await contentOf(disk)).toEqual({});
  await expect(access(path.join(media().folder, '.instance'))).rejects.toThrow();
  expect(await contentOf(await createBlobStore(media()))).toEqual(everything);

  await move('disk');
  expect(inBucket()).toEqual([]);
  expect(await contentOf(await createDiskBlobStore(media().folder))).toEqual(everything);
  for await (const { modifiedAt, key } of disk.list('trash/'))
    expect([key, modifiedAt]).toEqual([KEYS[3], uploaded]);
  await move('s3');
  expect(inBucket()).toHaveLength(4);
});

it('goes on where it was broken off, and does not copy again what is there', async () => {
  await fillFolder();
  const put = (key: string, text: string) =>
    s3.objects.set(`media/${key}`, { bytes: Buffer.from(text), headers: {}, modifiedAt: new Date() });
  put('posts/aa/a.webp', 'content of posts/aa/a.webp');
  put('posts/aa/b.webp', 'half of');
  s3.requests.length = 0;
  await move('s3');
  expect(s3.requests).not.toContain('PUT media/posts/aa/a.webp');
  expect(await contentOf(await createBlobStore(media()))).toEqual(everything);
});

it('leaves a file whose copy differs, and fails', async () => {
  const disk = await fillFolder();
  s3.damaged.add('media/posts/aa/b.webp');
  await expect(move('s3')).rejects.toMatchObject({
    name: 'StepError',
    message: '1 files are left, the first is posts/aa/b.webp. Run it again.',
  });
  expect(Object.keys(await contentOf(disk))).toEqual(['posts/aa/b.webp']);
  s3.damaged.clear();
  await move('s3');
  expect(await contentOf(await createBlobStore(media()))).toEqual(everything);
});

it('fails while the object storage is away, and loses nothing', async () => {
  const disk = await fillFolder();
  s3.state = 'failing';
  await expect(move('s3')).rejects.toMatchObject({ name: 'StepError' });
  expect(await contentOf(disk)).toEqual(everything);
});

it('is refused without object storage, and into that of another installation', async () => {
  const disk = await fillFolder();
  const print = () => undefined;
  await expect(moveMedia(database.url, { media: { ...media(), s3: null }, to: 's3' }, print)).rejects.toThrow(
    /S3_ENDPOINT is not set/,
  );
  s3.objects.set('media/.instance', { bytes: Buffer.from('another'), headers: {}, modifiedAt: new Date() });
  await expect(move('s3')).rejects.toThrow(/another installation/);
  expect(await contentOf(disk)).toEqual(everything);
});
