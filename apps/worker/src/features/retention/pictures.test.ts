import { removeAvatar } from '@dubs/core';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { WorkerCore } from '../../context.ts';
import { addPicture } from '../../testing/add-picture.ts';
import { openWorker } from '../../testing/worker-harness.ts';
import { retentionHandlers } from './retention.handlers.ts';

const DAY_MS = 86_400_000;

const { testDb, db, harness: workerHarness } = await openWorker();
const { core } = await workerHarness.context();
const [ann, bob] = [await testDb.createUser(), await testDb.createUser()];
let group: number;
beforeEach(async () => {
  await sql`update users set avatar_id = null`.execute(db);
  await sql`delete from groups`.execute(db);
  await sql`delete from pictures`.execute(db);
  await core.blobs.delete(await files());
  group = await testDb.createGroup(ann, [bob]);
});

async function files(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of core.blobs.list('')) keys.push(key);
  return keys.toSorted();
}
const purge = (ctx: WorkerCore = core) => retentionHandlers(ctx)['retention.purge']({});
const rows = async () =>
  (await db.selectFrom('pictures').select('key').orderBy('key').execute()).map(({ key }) => key);

it('the next purge deletes a removed picture of a user with its files, and no other', async () => {
  await addPicture(core, 'ann', ann);
  const kept = await addPicture(core, 'bob', bob);
  await removeAvatar(core, ann);
  for (const _again of [false, true]) {
    await purge();
    expect(await rows()).toEqual([kept]);
    expect(await files()).toEqual(['pictures/aa/bob-small.webp', kept]);
  }
});

it('the picture of a group goes with the group, 30 days after it was deleted', async () => {
  const key = await addPicture(core, 'street', { ...ann, groupId: group });
  const deleteAgo = (days: number) =>
    sql`update groups set deleted_at = now() - ${days} * interval '1 day' where id = ${group}`.execute(db);
  await deleteAgo(29);
  await purge();
  expect(await files()).toEqual([key]);
  await deleteAgo(30);
  await purge();
  expect([await rows(), await files()]).toEqual([[], []]);
});

it('the sweep moves a picture that nothing has to the trash, and leaves the others', async () => {
  await sql`update installation set media_since = now() - interval '1 year'`.execute(db);
  for (let n = 0; n < 4; n++) await addPicture(core, `former-${n}`, ann);
  const kept = [
    await addPicture(core, 'ann', ann),
    await addPicture(core, 'street', { ...ann, groupId: group }),
  ];
  await core.blobs.put('pictures/aa/orphan.webp', Buffer.from('p'), 'image/webp');
  const tomorrow = { ...core, clock: { now: () => new Date(Date.now() + 1.1 * DAY_MS) } };
  await retentionHandlers(tomorrow)['media.sweep']({});
  const left = await files();
  expect(left).toEqual(expect.arrayContaining(kept));
  expect(left.filter((key) => key.endsWith('orphan.webp'))).toEqual([expect.stringMatching(/^trash\//)]);
});
