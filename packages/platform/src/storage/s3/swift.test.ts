import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '@dubs/core/ports';
import { beforeAll, describe, expect, it } from 'vitest';
import type { S3Settings } from '../../config/index.ts';
import { createS3BlobStore } from './create-s3-blob-store.ts';
import { openBucket } from './open-bucket.ts';

const given = process.env.TEST_S3;
if (!given) console.log('Object storage is not tested on a real S3: TEST_S3 names none.');

/** What a stand-in can only imitate: the store of the system's packages, OpenStack Swift, which checks signatures. */
describe.skipIf(!given)('a blob store on a real S3', () => {
  const settings = JSON.parse(given ?? '{}') as S3Settings;
  const open = async (more: Partial<S3Settings> = {}) =>
    createS3BlobStore(await openBucket({ ...settings, publicEndpoint: settings.endpoint, ...more }));
  const id = randomUUID();
  const folder = `posts/${randomUUID().slice(0, 8)}/`;
  let store: BlobStore;
  beforeAll(async () => {
    store = await open();
    await store.claim(id, { replace: true });
  });
  const put = (name: string, bytes: Buffer) => store.put(folder + name, bytes, 'image/webp');
  const read = async (key: string) => {
    const blob = await store.get(key);
    return blob && buffer(blob.stream);
  };
  const list = async (prefix: string) => {
    const found = [];
    for await (const entry of store.list(prefix)) found.push(entry);
    return found;
  };

  it('carries its id as an object, and accepts no other', async () => {
    expect(await (await open()).identify()).toBe(id);
    expect(await (await open()).claim(randomUUID())).toBe(id);
  });

  it('returns what was stored, whole and in parts', async () => {
    const bytes = randomBytes(100_000);
    await put('a.webp', bytes);
    expect((await read(`${folder}a.webp`))?.equals(bytes)).toBe(true);
    const part = await store.getPart(`${folder}a.webp`, 'bytes=-7');
    expect(part).toMatchObject({ range: 'bytes 99993-99999/100000', contentType: 'image/webp' });
    expect(part?.body).toEqual(bytes.subarray(-7));
    expect(await store.getPart(`${folder}a.webp`, 'bytes=100000-')).toMatchObject({ body: null });
    expect(await store.get(`${folder}none.webp`)).toBeNull();
    expect(await store.getPart(`${folder}none.webp`, 'bytes=0-1')).toBeNull();
  });

  it('stores a stream in parts, and nothing of one that breaks off', async () => {
    async function* pieces(breaksOff: boolean) {
      for (let n = 0; n < 12; n++) yield Buffer.alloc(2 ** 20, n);
      if (breaksOff) throw new Error('broken off');
    }
    const key = `exports/${randomUUID()}.zip`;
    await expect(store.put(key, pieces(true), 'application/zip')).rejects.toThrow('broken off');
    expect(await store.get(key)).toBeNull();
    await store.put(key, pieces(false), 'application/zip');
    const bytes = await read(key);
    expect([bytes?.length, bytes?.[0], bytes?.at(-1)]).toEqual([12 * 2 ** 20, 0, 11]);
    await store.delete([key, 'exports/never.zip']);
    expect(await store.get(key)).toBeNull();
    await store.tidy();
  });

  it('moves to the trash with the time of the upload, and back', async () => {
    const uploaded = new Date('2026-03-01T10:00:00Z');
    const [key, trash] = [`${folder}m.webp`, `trash/2026-03-03/${folder}m.webp`];
    await store.put(key, Buffer.from('m'), 'image/webp', uploaded);
    await store.move(key, trash);
    await store.move(key, trash);
    expect(await list(`trash/2026-03-03/${folder}`)).toEqual([{ key: trash, modifiedAt: uploaded }]);
    await store.move(trash, key);
    expect((await list(folder)).map((entry) => entry.key)).toContain(key);
  });

  it('gives addresses to single pictures, and to nothing else', async () => {
    await put('s.webp', Buffer.from('signed'));
    const url = (await store.signUrl(`${folder}s.webp`, 60)) ?? '';
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, 'signed']);
    expect((await fetch(url.replace('s.webp', 'a.webp'))).status).toBe(403);
  });

  it('is unavailable with a wrong key or bucket', async () => {
    await expect((await open({ secretAccessKey: 'wrong' })).identify()).rejects.toThrow(
      /SignatureDoesNotMatch/,
    );
    await expect((await open({ bucket: 'no-such-bucket' })).identify()).rejects.toThrow(
      /has no bucket of the name in S3_BUCKET/,
    );
  });
});
