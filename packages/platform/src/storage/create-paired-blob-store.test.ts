import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type BlobStore, StorageUnavailable } from '@dubs/core/ports';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createBlobStore, openBothStores } from './create-blob-store.ts';
import { type S3StandIn, startS3StandIn } from './s3/testing/s3-stand-in.ts';

const OURS = randomUUID();
let s3: S3StandIn;
let folder: string;
beforeEach(async () => {
  s3 = await startS3StandIn();
  folder = await mkdtemp(join(tmpdir(), 'dubs-paired-test-'));
});
afterEach(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const media = (publicEndpoint?: string) => ({
  folder: join(folder, 'media'),
  s3: { ...s3.settings, ...(publicEndpoint ? { publicEndpoint } : {}) },
});
const bytes = Buffer.from('picture');
const put = (store: BlobStore, key: string) => store.put(key, bytes, 'image/webp');
async function keysOf(store: BlobStore): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list('')) found.push(key);
  return found.toSorted();
}
const stored = () => [...s3.objects.keys()].filter((key) => key.startsWith('media/posts/'));

/** Opens a store whose folder has the picture `posts/old.webp` of an installation. */
async function open(owner = OURS, publicEndpoint?: string): Promise<BlobStore> {
  const { disk } = await openBothStores(media());
  await disk.claim(owner);
  await put(disk, 'posts/old.webp');
  const store = await createBlobStore(media(publicEndpoint));
  await store.claim(OURS);
  return store;
}

it('stores new blobs in the object storage, and reads those of the folder too', async () => {
  const store = await open();
  await put(store, 'posts/new.webp');
  expect(stored()).toEqual(['media/posts/new.webp']);
  expect(await keysOf(store)).toEqual(['posts/new.webp', 'posts/old.webp']);
  const old = await store.get('posts/old.webp');
  expect(old && (await buffer(old.stream)).equals(bytes)).toBe(true);
  expect(await store.getPart('posts/old.webp', 'bytes=0-1')).toMatchObject({ range: 'bytes 0-1/7' });
  expect(await store.get('posts/none.webp')).toBeNull();
});

it('moves and deletes in both', async () => {
  const store = await open();
  await put(store, 'posts/new.webp');
  for (const key of ['posts/old.webp', 'posts/new.webp']) await store.move(key, `trash/2026-03-01/${key}`);
  expect(await keysOf(store)).toEqual(['trash/2026-03-01/posts/new.webp', 'trash/2026-03-01/posts/old.webp']);
  await store.delete(await keysOf(store));
  expect(await keysOf(store)).toEqual([]);
});

it('belongs to the installation of the folder when the bucket is new', async () => {
  const { disk } = await openBothStores(media());
  const another = randomUUID();
  await disk.claim(another);
  const store = await createBlobStore(media());
  expect([await store.identify(), await store.claim(OURS)]).toEqual([another, another]);
  expect(s3.objects.size).toBe(0);
  expect(await store.claim(another)).toBe(another);
});

it('leaves the folder of another installation alone', async () => {
  await (await openBothStores(media())).s3.claim(OURS);
  const store = await open(randomUUID());
  expect(await store.get('posts/old.webp')).toBeNull();
  await store.delete(['posts/old.webp']);
  expect(await readdir(join(folder, 'media/posts'))).toEqual(['old.webp']);
  expect(await keysOf(store)).toEqual([]);
});

it('lets browsers fetch what is in the object storage alone', async () => {
  const store = await open(OURS, s3.settings.endpoint);
  await put(store, 'posts/new.webp');
  expect(await store.signUrl('posts/new.webp', 60)).toContain('/media/posts/new.webp?');
  expect(await store.signUrl('posts/old.webp', 60)).toBeNull();
});

it('asks an object storage that is away twice for a new blob, so that its user waits no longer', async () => {
  const store = await open();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 6_000);
  onTestFinished(() => void vi.restoreAllMocks());
  s3.state = 'failing';
  s3.requests.length = 0;
  await expect(put(store, 'posts/new.webp')).rejects.toThrow(StorageUnavailable);
  expect(s3.requests).toHaveLength(2);
});

it('stores new blobs in the folder once a move there begins', async () => {
  const store = await open();
  const { s3: bucket } = await openBothStores(media());
  await put(store, 'posts/stored.webp');
  await bucket.writeTarget('disk');
  const another = await createBlobStore(media());
  expect(await another.claim(OURS)).toBe(OURS);
  await put(another, 'posts/new.webp');
  expect(stored()).toEqual(['media/posts/stored.webp']);
  expect(await keysOf(another)).toEqual(['posts/new.webp', 'posts/old.webp', 'posts/stored.webp']);
  expect(await another.signUrl('posts/stored.webp', 60)).toBeNull();
});
