import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BlobStore, StorageRefused, StorageUnavailable } from '@dubs/core/ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createS3BlobStore } from './create-s3-blob-store.ts';
import { openBucket } from './open-bucket.ts';
import { type S3StandIn, startS3StandIn } from './testing/s3-stand-in.ts';

const OURS = randomUUID();
let s3: S3StandIn;
let store: BlobStore;
beforeEach(async () => {
  s3 = await startS3StandIn();
  store = await open();
  await store.claim(OURS);
});
afterEach(() => s3.close());

const open = async (more: Partial<S3StandIn['settings']> = {}, timeoutMs?: number) =>
  createS3BlobStore(await openBucket({ ...s3.settings, ...more }, timeoutMs ? { timeoutMs } : {}));
const put = (key: string, text = 'picture', modifiedAt?: Date) =>
  store.put(key, Buffer.from(text), 'image/webp', modifiedAt);
async function read(key: string, from = store): Promise<string | null> {
  const blob = await from.get(key);
  return blob && (await buffer(blob.stream)).toString();
}
async function list(prefix: string) {
  const found: { key: string; modifiedAt: Date }[] = [];
  for await (const entry of store.list(prefix)) found.push(entry);
  return found;
}
const keys = async (prefix: string) => (await list(prefix)).map(({ key }) => key);

it('stores a key as one object under media/, with its type', async () => {
  await put('posts/ab/abc.webp');
  expect(s3.objects.get('media/posts/ab/abc.webp')?.headers['content-type']).toBe('image/webp');
  expect(await store.get('posts/ab/abc.webp')).toMatchObject({ size: 7, contentType: 'image/webp' });
  expect(await read('posts/ab/abc.webp')).toBe('picture');
  expect(await store.get('posts/ab/none.webp')).toBeNull();
});

it.each([
  ['in memory', 1_000],
  ['as a stream', 100_000],
])('returns parts of a blob %s', async (_how, size) => {
  const content = randomBytes(size);
  await store.put('posts/ab/abc.webp', content, 'image/webp');
  const part = async (header?: string) => {
    const { body, ...rest } = (await store.getPart('posts/ab/abc.webp', header)) ?? { body: null };
    return { ...rest, bytes: body && (body instanceof Uint8Array ? body : await buffer(body)) };
  };
  const contentType = 'image/webp';
  expect(await part()).toEqual({ bytes: content, length: size, range: null, contentType });
  expect(await part('bytes=1-2,4-5')).toEqual({ bytes: content, length: size, range: null, contentType });
  expect(await part('bytes=100-')).toEqual({
    bytes: content.subarray(100),
    length: size - 100,
    range: `bytes 100-${size - 1}/${size}`,
    contentType,
  });
  const none = { bytes: null, length: 0, range: `bytes */${size}`, contentType };
  expect(await part(`bytes=${size}-`)).toEqual(none);
  for (const header of [undefined, 'bytes=0-1'])
    expect(await store.getPart('posts/ab/none.webp', header)).toBeNull();
});

describe('a stream', () => {
  const MB = 2 ** 20;
  const pieces = async function* (count: number, breaksOff = false) {
    for (let n = 0; n < count; n++) yield Buffer.alloc(MB, n);
    if (breaksOff) throw new Error('broken off');
  };

  it('is stored in parts', async () => {
    await store.put('exports/a.zip', pieces(12), 'application/zip');
    const whole = Buffer.concat(Array.from({ length: 12 }, (_, n) => Buffer.alloc(MB, n)));
    expect(s3.objects.get('media/exports/a.zip')?.bytes.equals(whole)).toBe(true);
    expect(s3.uploads.size).toBe(0);
  });

  it.each([1, 12])('of %d MB that breaks off leaves the previous blob', async (size) => {
    await store.put('exports/a.zip', pieces(1), 'application/zip');
    await expect(store.put('exports/a.zip', pieces(size, true), 'application/zip')).rejects.toThrow(
      'broken off',
    );
    expect(s3.objects.get('media/exports/a.zip')?.bytes).toHaveLength(MB);
    expect(s3.uploads.size).toBe(0);
  });

  it('that a process left half stored is discarded after a day', async () => {
    const day = 86_400_000;
    for (const [id, age] of [['old', 2 * day] as const, ['young', day / 2] as const])
      s3.uploads.set(id, { key: 'media/exports/a.zip', parts: [], startedAt: new Date(Date.now() - age) });
    await store.tidy();
    expect([...s3.uploads.keys()]).toEqual(['young']);
  });

  it('is discarded on every page of the list, behind uploads that stay too', async () => {
    const add = (id: string, startedAt: Date) =>
      s3.uploads.set(id, { key: 'media/exports/a.zip', parts: [], startedAt });
    for (let n = 0; n < 250; n++) add(`${1_000 + n}`, n < 120 ? new Date() : new Date(0));
    await store.tidy();
    expect(s3.uploads.size).toBe(120);
  });
});

it('deletes keys, and ignores missing ones', async () => {
  await put('posts/a.webp');
  await put('posts/b.webp');
  await store.delete(['posts/a.webp', 'posts/never.webp']);
  expect(await keys('')).toEqual(['posts/b.webp']);
});

it('lists keys by prefix over several pages, without its identity', async () => {
  const names = Array.from({ length: 250 }, (_, n) => `posts/aa/${1_000 + n}.webp`);
  await Promise.all(names.map((name) => put(name)));
  await put('pictures/x.webp');
  expect(await keys('posts/')).toEqual(names);
  expect(await keys('posts/aa/100')).toHaveLength(10);
  expect(await keys('')).toHaveLength(251);
});

it('moves a key to the trash with the time of its upload, and ignores a missing one', async () => {
  const uploaded = new Date('2026-03-01T10:00:00Z');
  await put('posts/ab/abc.webp', 'picture', uploaded);
  for (const _again of [false, true]) {
    await store.move('posts/ab/abc.webp', 'trash/2026-03-03/posts/ab/abc.webp');
    expect(await list('')).toEqual([{ key: 'trash/2026-03-03/posts/ab/abc.webp', modifiedAt: uploaded }]);
  }
  await store.move('trash/2026-03-03/posts/ab/abc.webp', 'posts/ab/abc.webp');
  expect(await read('posts/ab/abc.webp')).toBe('picture');
});

it('returns an address that lives for a while, where browsers reach the store', async () => {
  await put('posts/ab/abc.webp');
  expect(await store.signUrl('posts/ab/abc.webp', 60)).toBeNull();
  const url = await (await open({ publicEndpoint: s3.settings.endpoint })).signUrl('posts/ab/abc.webp', 60);
  const response = await fetch(url ?? '', { headers: { range: 'bytes=0-2' } });
  expect([response.status, await response.text()]).toEqual([206, 'pic']);
  expect((await fetch(url?.replace('abc.webp', 'abd.webp') ?? '')).status).toBe(403);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect((await fetch(url ?? '')).status).toBe(403);
  vi.useRealTimers();
});

describe('its owner', () => {
  it('is the object .instance', async () => {
    expect(s3.objects.get('media/.instance')?.bytes.toString()).toBe(`${OURS}\n`);
    expect(await (await open()).identify()).toBe(OURS);
  });

  it('stays when another claims it, unless that is meant', async () => {
    const other = await open();
    const theirs = randomUUID();
    expect(await other.claim(theirs)).toBe(OURS);
    await expect(other.put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(/not claimed/);
    await expect(other.delete(['a.webp'])).rejects.toThrow(/not claimed/);
    expect(await other.claim(theirs, { replace: true })).toBe(theirs);
  });

  it.each([
    ['is gone', null, /lost its object/],
    ['is another', 'other', /another installation/],
  ])('%s: nothing is written after five seconds', async (_what, id, message) => {
    const fresh = await open();
    await fresh.claim(OURS);
    const instance = s3.objects.get('media/.instance');
    if (id === null || !instance) s3.objects.delete('media/.instance');
    else s3.objects.set('media/.instance', { ...instance, bytes: Buffer.from(id) });
    await expect(fresh.put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(message);
  });
});

describe('that fails', () => {
  it.each(['failing', 'silent'] as const)(
    'when %s, is asked twice and then said to be away',
    async (state) => {
      const impatient = await open({}, 300);
      await impatient.claim(OURS);
      s3.state = state;
      s3.requests.length = 0;
      await expect(impatient.get('posts/a.webp')).rejects.toThrow(StorageUnavailable);
      expect(s3.requests).toHaveLength(2);
      const putting = impatient.put('posts/a.webp', Buffer.from('x'), 'image/webp');
      await expect(putting).rejects.toThrow(StorageUnavailable);
      s3.state = 'up';
      await impatient.put('posts/a.webp', Buffer.from('x'), 'image/webp');
    },
  );

  it.each<[string, (frozen: BlobStore) => Promise<unknown>]>([
    ['a small picture', (frozen) => frozen.getPart('posts/small.webp', undefined)],
    ['a large picture', (frozen) => read('posts/large.webp', frozen)],
    ['a list', (frozen) => frozen.list('')[Symbol.asyncIterator]().next()],
    ['an upload', (frozen) => frozen.put('posts/new.webp', Buffer.from('x'), 'image/webp')],
  ])('when it freezes behind the head of a response, is said to be away: %s', async (_what, use) => {
    await store.put('posts/small.webp', Buffer.alloc(1_000), 'image/webp');
    await store.put('posts/large.webp', Buffer.alloc(1_000_000), 'image/webp');
    const impatient = await open({}, 300);
    await impatient.claim(OURS);
    await impatient.check();
    s3.state = 'freezing';
    await expect(use(impatient)).rejects.toThrow(StorageUnavailable);
  });

  it('is not who reads slowly', async () => {
    const content = randomBytes(2_000_000);
    await store.put('posts/large.webp', content, 'image/webp');
    const blob = await (await open({}, 300)).get('posts/large.webp');
    const pieces: Uint8Array[] = [];
    for await (const piece of blob?.stream ?? []) {
      if (pieces.length === 0) await sleep(1_000);
      pieces.push(piece as Uint8Array);
    }
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
  });

  it('is not one that receives slowly', async () => {
    const content = randomBytes(50_000_000);
    const impatient = await open({}, 2_000);
    await impatient.claim(OURS);
    s3.state = 'slow';
    await impatient.put('posts/large.webp', content, 'image/webp');
    expect(s3.objects.get('media/posts/large.webp')?.bytes.equals(content)).toBe(true);
  });

  it('names a wrong key or bucket, and shows no secret', async () => {
    const wrongKey = await open({ secretAccessKey: 'wrong' });
    const at = `The object storage of S3_ENDPOINT (${new URL(s3.settings.endpoint).host})`;
    await expect(wrongKey.identify()).rejects.toThrow(
      new StorageRefused(
        'refuses',
        `${at} refuses (SignatureDoesNotMatch): check S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and what the key may do.`,
      ),
    );
    const wrongBucket = await open({ bucket: 'another' });
    await expect(wrongBucket.identify()).rejects.toThrow(
      new StorageRefused('has no such bucket', `${at} has no bucket of the name in S3_BUCKET.`),
    );
  });
});

it.each(['', '../a.webp', '.instance', 'posts/.a.webp', 'posts/%2e%2e/a.webp'])(
  'rejects the key %j',
  async (key) => {
    await expect(put(key)).rejects.toThrow(/invalid blob key/);
    await expect(store.delete([key])).rejects.toThrow(/invalid blob key/);
    expect(await store.get(key)).toBeNull();
  },
);
