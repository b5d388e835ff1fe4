import { randomUUID } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type BlobStore, StorageUnavailable } from '@dubs/core/ports';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDiskBlobStore } from './create-disk-blob-store.ts';

let root: string;
let store: BlobStore;

beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'blobs-')), 'media');
  store = await createDiskBlobStore(root);
  await store.claim(randomUUID());
});
afterEach(() => rm(join(root, '..'), { recursive: true }));

const read = async (key: string): Promise<string | null> => {
  const blob = await store.get(key);
  return blob && (await buffer(blob.stream)).toString();
};

async function keys(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list(prefix)) found.push(key);
  return found.sort();
}

it('returns a stored blob with its size and type', async () => {
  await store.put('posts/ab/abc.webp', Buffer.from('picture'), 'image/webp');
  const blob = await store.get('posts/ab/abc.webp');
  expect(blob).toMatchObject({ size: 7, contentType: 'image/webp' });
  expect(blob && (await buffer(blob.stream)).toString()).toBe('picture');
  expect((await stat(join(root, 'posts/ab/abc.webp'))).mode & 0o777).toBe(0o600);
});

it.each([
  ['in memory', 1_000],
  ['as a stream', 100_000],
])('returns parts of a blob %s', async (_how, size) => {
  const content = Buffer.from(Array.from({ length: size }, (_, n) => n % 251));
  await store.put('posts/ab/abc.webp', content, 'image/webp');
  const part = async (header?: string) => {
    const { body, ...rest } = (await store.getPart('posts/ab/abc.webp', header)) ?? { body: null };
    return { ...rest, bytes: body && (body instanceof Uint8Array ? body : await buffer(body)) };
  };
  const contentType = 'image/webp';
  expect(await part()).toEqual({ bytes: content, length: size, range: null, contentType });
  expect(await part('bytes=100-')).toEqual({
    bytes: content.subarray(100),
    length: size - 100,
    range: `bytes 100-${size - 1}/${size}`,
    contentType,
  });
  expect(await part(`bytes=${size}-`)).toEqual({
    bytes: null,
    length: 0,
    range: `bytes */${size}`,
    contentType,
  });
  expect(await store.getPart('posts/ab/none.webp', undefined)).toBeNull();
});

it('sends nothing of a blob that is shorter than its size', async () => {
  const path = join(root, 'posts/ab/abc.webp');
  await store.put('posts/ab/abc.webp', Buffer.from('picture'), 'image/webp');
  const file = await open(path);
  const reading = vi.spyOn(Object.getPrototypeOf(file) as FileHandle, 'read');
  onTestFinished(() => reading.mockRestore());
  await file.close();
  reading.mockResolvedValueOnce({ bytesRead: 3, buffer: Buffer.alloc(7) });
  await expect(store.getPart('posts/ab/abc.webp', undefined)).rejects.toThrow(StorageUnavailable);
  expect(await store.getPart('posts/ab/abc.webp', undefined)).toMatchObject({ body: Buffer.from('picture') });
});

it('moves a key, and ignores a missing one', async () => {
  await store.put('posts/ab/abc.webp', Buffer.from('picture'), 'image/webp');
  for (const _again of [false, true]) {
    await store.move('posts/ab/abc.webp', 'trash/2026-03-01/posts/ab/abc.webp');
    expect(await keys('')).toEqual(['trash/2026-03-01/posts/ab/abc.webp']);
  }
});

it('stores a key as one file at its path, without partial files', async () => {
  await store.put('posts/ab/abc.webp', Buffer.from('picture'), 'image/webp');
  expect(await readFile(join(root, 'posts/ab/abc.webp'), 'utf8')).toBe('picture');
  expect(await readdir(join(root, '.partial'))).toEqual([]);
});

it('leaves no file after a failed write', async () => {
  await store.put('posts/ab.webp', Buffer.from('in the way'), 'image/webp');
  await expect(store.put('posts/ab.webp/abc.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow();
  expect(await readdir(join(root, '.partial'))).toEqual([]);
  expect(await keys('')).toEqual(['posts/ab.webp']);
});

it('stores a stream, and keeps the previous blob when a stream fails', async () => {
  const pieces = async function* (breaksOff: boolean) {
    yield Buffer.from('first, ');
    if (breaksOff) throw new Error('broken off');
    yield Buffer.from('second');
  };
  await store.put('exports/a.zip', pieces(false), 'application/zip');
  expect(await read('exports/a.zip')).toBe('first, second');
  for (const key of ['exports/a.zip', 'exports/b.zip'])
    await expect(store.put(key, pieces(true), 'application/zip')).rejects.toThrow('broken off');
  expect(await read('exports/a.zip')).toBe('first, second');
  expect(await store.get('exports/b.zip')).toBeNull();
  expect(await readdir(join(root, '.partial'))).toEqual([]);
});

it('stores many blobs at the same time, also in new folders', async () => {
  const names = Array.from({ length: 50 }, (_, n) => `posts/${n % 7}/${n}.webp`);
  await Promise.all(names.map((name) => store.put(name, Buffer.from(name), 'image/webp')));
  expect(await Promise.all(names.map(read))).toEqual(names);
});

it('replaces a key that is stored again', async () => {
  await store.put('a.json', Buffer.from('a longer first text'), 'application/json');
  await store.put('a.json', Buffer.from('second'), 'application/json');
  expect(await read('a.json')).toBe('second');
});

it('deletes keys, and ignores missing ones', async () => {
  await store.put('posts/a.webp', Buffer.from('a'), 'image/webp');
  await store.put('posts/b.webp', Buffer.from('b'), 'image/webp');
  await store.delete(['posts/a.webp', 'posts/never.webp', 'nowhere/a.webp']);
  expect(await store.get('posts/a.webp')).toBeNull();
  expect(await read('posts/b.webp')).toBe('b');
});

it('lists keys by prefix with their last change, without partial files', async () => {
  const before = Date.now() - 5_000;
  for (const key of ['posts/aa/1.webp', 'posts/ab/2.webp', 'posts/ab/3.webp', 'exports/4.zip']) {
    await store.put(key, Buffer.from('x'), key.endsWith('zip') ? 'application/zip' : 'image/webp');
  }
  await writeFile(join(root, '.partial', 'rest'), 'x');
  expect(await keys('')).toHaveLength(4);
  expect(await keys('posts/')).toEqual(['posts/aa/1.webp', 'posts/ab/2.webp', 'posts/ab/3.webp']);
  expect(await keys('posts/ab/2')).toEqual(['posts/ab/2.webp']);
  expect(await keys('posts/a')).toHaveLength(3);
  expect(await keys('other/')).toEqual([]);
  for await (const { modifiedAt } of store.list('')) expect(modifiedAt.getTime()).toBeGreaterThan(before);
});

it('deletes partial files of a crash when opened or tidied, and keeps recent ones', async () => {
  await writeFile(join(root, '.partial', 'old'), 'x');
  await utimes(join(root, '.partial', 'old'), 0, Date.now() / 1000 - 7_200);
  await writeFile(join(root, '.partial', 'young'), 'x');
  await createDiskBlobStore(root);
  expect(await readdir(join(root, '.partial'))).toEqual(['young']);
  await utimes(join(root, '.partial', 'young'), 0, Date.now() / 1000 - 7_200);
  await store.tidy();
  expect(await readdir(join(root, '.partial'))).toEqual([]);
});

describe('rejects the key', () => {
  const bad = [
    '',
    '/etc/passwd.webp',
    '../secret.webp',
    'posts/../../secret.webp',
    'posts/..webp',
    'posts//a.webp',
    'posts/a.webp/',
    'posts/./a.webp',
    'posts/.partial/a.webp',
    '.partial/a.webp',
    'Posts/a.webp',
    'posts\\a.webp',
    'posts/a\0.webp',
    'posts/ä.webp',
    'posts/%2e%2e/a.webp',
    `${'a'.repeat(600)}.webp`,
  ];

  it.each(bad)('%j', async (key) => {
    await mkdir(join(root, 'posts'));
    await writeFile(join(root, '..', 'secret.webp'), 'secret');
    await expect(store.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow(/invalid blob key/);
    await expect(store.delete([key])).rejects.toThrow(/invalid blob key/);
    expect(await store.get(key)).toBeNull();
    expect(await readFile(join(root, '..', 'secret.webp'), 'utf8')).toBe('secret');
  });

  it('with another content type', async () => {
    await expect(store.put('posts/a.webp', Buffer.from('x'), 'text/html')).rejects.toThrow(
      /must end accordingly/,
    );
    await expect(store.put('posts/a.html', Buffer.from('x'), 'text/html')).rejects.toThrow(
      /must end accordingly/,
    );
    await writeFile(join(root, 'a.html'), '<script>');
    expect(await store.get('a.html')).toBeNull();
  });
});
