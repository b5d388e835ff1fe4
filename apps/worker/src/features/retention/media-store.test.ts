import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adoptStore, claimStore, checkStart, compareStore, findInstallation } from '@dubs/core';
import { type BlobStore, MediaStoreRefused, StartRefused } from '@dubs/core/ports';
import { openDb } from '@dubs/db';
import { startDatabaseProxy } from '@dubs/db/testing';
import { createBlobStore, createDiskBlobStore } from '@dubs/platform';
import { startS3StandIn } from '@dubs/platform/testing/s3';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorker } from '../../testing/worker-harness.ts';

const { testDb, db, harness: workerHarness } = await openWorker();
const { id } = await findInstallation(db);

let folder: string;
let blobs: BlobStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dubs-media-store-'));
  blobs = await createDiskBlobStore(folder);
  await sql`truncate post_images`.execute(db);
  await sql`update installation set media_since = null`.execute(db);
});
afterEach(() => rm(folder, { recursive: true }));

const carried = () => blobs.identify();
const met = async () => (await findInstallation(db)).mediaSince;

/** Stores pictures of earlier days, whose store carried no id, and returns their keys. */
async function storeBefore(...names: string[]): Promise<string[]> {
  const earlier = await createDiskBlobStore(folder);
  await earlier.claim(id);
  const keys = names.map((name) => `posts/aa/${name}.webp`);
  for (const key of keys) await earlier.put(key, Buffer.from('a picture'), 'image/webp');
  await rm(path.join(folder, '.instance'));
  return keys;
}

async function postWith(key: string): Promise<void> {
  const author = await testDb.createUser();
  const post = await testDb.createPost(await testDb.createGroup(author, []), author);
  await sql`
    insert into post_images (post_id, position, key, thumbnail_key, width, height, bytes, placeholder)
    values (${post}, 0, ${key}, ${`${key}-small`}, 1, 1, 1, 'p')`.execute(db);
}

it('an empty store becomes this database’s, also for two processes at once', async () => {
  const other = await createDiskBlobStore(folder);
  await Promise.all([claimStore({ db, blobs }), claimStore({ db, blobs: other })]);
  expect(await readFile(path.join(folder, '.instance'), 'utf8')).toBe(`${id}\n`);
  expect(Date.now() - Number(await met())).toBeLessThan(60_000);
  const before = await met();
  await claimStore({ db, blobs });
  expect(await met()).toEqual(before);
});

it('an empty store is refused once the database has met another, also when both are new at the same time', async () => {
  const other = path.join(folder, 'other-machine');
  const stores = [blobs, await createDiskBlobStore(other)];
  const claims = await Promise.allSettled(stores.map((each) => claimStore({ db, blobs: each })));
  const refused = claims.findIndex(({ status }) => status === 'rejected');
  expect(claims[refused]).toMatchObject({
    reason: { message: expect.stringMatching(/is empty.*has one already.*`dubs adopt-media --yes`/) },
  });
  expect(await stores[1 - refused]?.identify()).toBe(id);
  expect(await stores[refused]?.identify()).toBeNull();
});

it('an object storage is shared by processes with folders of their own that start at the same time', async () => {
  const s3 = await startS3StandIn();
  const folders = ['one-machine', 'other-machine'].map((name) => path.join(folder, name));
  const stores = await Promise.all(folders.map((each) => createBlobStore({ folder: each, s3: s3.settings })));
  await Promise.all(stores.map((each) => claimStore({ db, blobs: each })));
  for (const [n, each] of stores.entries())
    await each.put(`posts/aa/${n}.webp`, Buffer.from('a picture'), 'image/webp');
  expect((await stores[0]?.get('posts/aa/1.webp'))?.size).toBe(9);
  await s3.close();
});

it('a store without an id is adopted when the database knows a picture in it', async () => {
  const [known] = await storeBefore('known', 'unknown');
  await postWith(known ?? '');
  await claimStore({ db, blobs });
  expect(await carried()).toBe(id);
});

it('an empty store is refused when posts have pictures, as when its volume is not mounted', async () => {
  await postWith('posts/aa/lost.webp');
  await expect(claimStore({ db, blobs })).rejects.toThrow(/is empty.*not mounted.*`dubs adopt-media --yes`/);
  expect(await carried()).toBeNull();
  await adoptStore({ db, blobs });
  await claimStore({ db, blobs });
  expect(await carried()).toBe(id);
});

it('a store without an id, of whose pictures the database knows none, is refused and left as it is', async () => {
  await storeBefore('unknown-1', 'unknown-2');
  await expect(claimStore({ db, blobs })).rejects.toThrow(/knows none.*`dubs adopt-media --yes`/);
  expect(await carried()).toBeNull();
  expect(await met()).toBeNull();
});

it('a store of another installation is refused, by both ids', async () => {
  const theirs = randomUUID();
  await blobs.claim(theirs);
  const refusal = await claimStore({ db, blobs }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MediaStoreRefused);
  expect(String(refusal)).toMatch(new RegExp(`${theirs}.*${id}.*dubs adopt-media --yes`));
  expect(await carried()).toBe(theirs);
});

it('adopting gives a store the database’s id, and begins its first day', async () => {
  await blobs.claim(randomUUID());
  await sql`update installation set media_since = now() - interval '1 year'`.execute(db);
  await adoptStore({ db, blobs });
  await claimStore({ db, blobs });
  expect(await carried()).toBe(id);
  expect(Date.now() - Number(await met())).toBeLessThan(60_000);
});

it('a comparison counts what the database knows of the store, and changes nothing', async () => {
  const [known] = await storeBefore('seen', 'unseen-1', 'unseen-2');
  await postWith(known ?? '');
  expect(await compareStore({ db, blobs })).toMatchObject({ id, carried: null, files: 3, known: 1 });
  expect(await carried()).toBeNull();
});

it('while the database is away the store stays unclaimed, and takes nothing', async () => {
  const proxy = await startDatabaseProxy(testDb.database.url);
  await proxy.cut();
  const away = openDb(proxy.url);
  const claim = checkStart({ db: away, blobs, log: workerHarness.log }, { pooled: false, prepared: true });
  await expect(blobs.put('posts/a.webp', Buffer.from('a'), 'image/webp')).rejects.toThrow(/not claimed/);
  await proxy.restore();
  await claim;
  expect(await carried()).toBe(id);
  expect(workerHarness.lines.filter((line) => line.includes('start.unchecked'))).toHaveLength(1);
  await away.destroy();
  await proxy.cut();
});

it('a database that its data keys do not open refuses the start, and no store is claimed', async () => {
  const other = openDb(testDb.database.url, { dataSecrets: ['another data key that is long enough'] });
  const path = { pooled: false, prepared: true };
  const start = (on: typeof db) => checkStart({ db: on, blobs, log: workerHarness.log }, path);
  await expect(start(other)).rejects.toThrow(StartRefused);
  expect(await carried()).toBeNull();
  await start(db);
  await other.destroy();
});

it('an object storage that is away does not keep work from starting, and is claimed when it is back', async () => {
  const s3 = await startS3StandIn();
  s3.state = 'failing';
  const stored = await createBlobStore({ folder, s3: s3.settings });
  let claim: Promise<void> = Promise.resolve();
  const path = { pooled: false, prepared: true };
  await new Promise<void>((onStoreAway) => {
    claim = checkStart({ db, blobs: stored, log: workerHarness.log }, path, onStoreAway);
  });
  const put = () => stored.put('posts/a.webp', Buffer.from('a'), 'image/webp');
  await expect(put()).rejects.toThrow(/failed/);
  s3.state = 'up';
  await claim;
  await put();
  expect(await stored.identify()).toBe(id);
  await s3.close();
});
