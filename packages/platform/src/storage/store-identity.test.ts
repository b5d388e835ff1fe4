import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type BlobStore, StorageUnavailable } from '@dubs/core/ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskBlobStore } from './create-disk-blob-store.ts';

const [OURS, THEIRS] = ['0b5f9a3e-7c1d-4a57-9a44-3f3e6f0c7a10', '1c6fab4f-8d2e-4b68-8b55-4a4f7a1d8b21'];

let root: string;
let store: BlobStore;

beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'blobs-')), 'media');
  store = await createDiskBlobStore(root);
  await store.claim(OURS);
});
afterEach(() => rm(join(root, '..'), { recursive: true }));

const read = async (key: string): Promise<string | null> => {
  const blob = await store.get(key);
  return blob && text(blob.stream);
};

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list('')) found.push(key);
  return found;
}

describe('the identity of a store', () => {
  const put = (each = store) => each.put('posts/a.webp', Buffer.from('a'), 'image/webp');

  it('carries the id of the first to claim it, and returns that id to later ones', async () => {
    expect(await store.identify()).toBe(OURS);
    const other = await createDiskBlobStore(root);
    expect(await other.claim(THEIRS)).toBe(OURS);
    expect(await readFile(join(root, '.instance'), 'utf8')).toBe(`${OURS}\n`);
    expect(await keys()).toEqual([]);
  });

  it('is replaced on request only', async () => {
    expect(await store.claim(THEIRS, { replace: true })).toBe(THEIRS);
    expect(await store.identify()).toBe(THEIRS);
  });

  it('is required before anything is written, moved or deleted', async () => {
    await put();
    const unclaimed = await createDiskBlobStore(root);
    for (const write of [put(unclaimed), unclaimed.delete(['posts/a.webp']), unclaimed.move('a', 'b')])
      await expect(write).rejects.toThrow(StorageUnavailable);
    expect(await keys()).toEqual(['posts/a.webp']);
    expect(await read('posts/a.webp')).toBe('a');
  });

  it('is the same for two processes that claim an empty store at the same time', async () => {
    await rm(root, { recursive: true });
    const [one, two] = [await createDiskBlobStore(root), await createDiskBlobStore(root)];
    expect(await Promise.all([one.claim(OURS), two.claim(OURS)])).toEqual([OURS, OURS]);
    await Promise.all([put(one), put(two)]);
  });

  it('is checked with every write, so that another volume stays unchanged', async () => {
    await writeFile(join(root, '.instance'), `${THEIRS}\n`);
    await expect(put()).rejects.toThrow(/another installation/);
    await expect(store.check()).rejects.toThrow(StorageUnavailable);
    expect(await keys()).toEqual([]);
  });

  it('is not written again while a store without it has files', async () => {
    await put();
    await rm(join(root, '.instance'));
    await expect(put()).rejects.toThrow(/lost its file .instance/);
    expect(await read('posts/a.webp')).toBe('a');
  });
});

describe('a store whose volume disappears', () => {
  const errors: string[] = [];
  beforeEach(async () => {
    errors.length = 0;
    store = await createDiskBlobStore(root, { log: { error: (_fields, message) => errors.push(message) } });
    await store.claim(OURS);
  });
  const put = () => store.put('posts/a.webp', Buffer.from('a'), 'image/webp');

  it('works again without a restart when its volume was emptied, and logs the loss', async () => {
    await put();
    await rm(root, { recursive: true });
    await put();
    expect(await read('posts/a.webp')).toBe('a');
    expect(await store.identify()).toBe(OURS);
    expect(errors).toEqual(['media_store.recreated']);
  });

  it('is found again by its check, which creates a missing folder for partial files', async () => {
    await rm(join(root, '.partial'), { recursive: true });
    await store.check();
    await put();
    expect(errors).toEqual([]);
  });

  const mount = (...args: string[]) => spawnSync('mount', args).status === 0;
  it.runIf(process.getuid?.() === 0)('refuses writes while its volume is not mounted', async ({ skip }) => {
    const volume = join(root, '..', 'volume');
    await mkdir(volume);
    if (!mount('-t', 'tmpfs', 'tmpfs', volume)) return skip();
    try {
      store = await createDiskBlobStore(join(volume, 'media'));
      await store.claim(OURS);
      await put();
      spawnSync('umount', ['-l', volume]);
      await expect(put()).rejects.toThrow(/not mounted/);
      await expect(store.get('posts/a.webp')).rejects.toThrow(/not mounted/);
      expect(await readdir(volume)).toEqual([]);

      mount('-t', 'tmpfs', 'tmpfs', volume);
      await store.check();
      await put();
      expect(await readdir(join(volume, 'media'))).toContain('.instance');
    } finally {
      spawnSync('umount', ['-l', volume]);
    }
  });
});
