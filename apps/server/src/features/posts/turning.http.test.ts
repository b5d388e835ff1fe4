import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../testing/api-clients.ts';
import { createPost } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import {
  createGroupWith,
  createUsersByRole,
  type TestGroup,
  type UsersByRole,
} from '../../testing/scenario.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
let users: UsersByRole;
let group: TestGroup;
let other: TestGroup;
let lossId: number;
beforeAll(async () => {
  users = await createUsersByRole(rest);
  group = await createGroupWith(server.db, users);
  other = await createGroupWith(server.db, users);
});
beforeEach(async () => {
  lossId = await share('loss');
});

interface Sharing {
  by?: 'author' | 'member';
  groupId?: number;
}

const send = (fields: Record<string, string>, { by = 'author', groupId = group.groupId }: Sharing = {}) =>
  createPost(server.origin, { token: users[by].token, groupId, fields });
const share = async (type: 'win' | 'loss', options?: Sharing): Promise<number> =>
  (await send({ type }, options)).body.id;
const turn = (id = lossId, fields: Record<string, string> = {}, options?: Sharing) =>
  send({ type: 'win', turnsPostId: String(id), ...fields }, options);
const read = async (id: number) => (await rest.call('getPost', { id }, users.member)).body;
const remove = (id: number) => rest.call('deletePost', { id }, users.author);
const restore = (id: number) => rest.call('restorePost', { id }, users.author);
const NOT_TURNABLE = { status: 400, body: { issues: [{ path: 'turnsPostId' }] } };

/** Expects that the L is turned around by the win, or by none. */
async function expectTurned(winId: number | null): Promise<void> {
  expect(await read(lossId)).toMatchObject({ turnsPostId: null, turnedByPostId: winId });
}

it('a win that turns an L around, and the L, name each other and the days between them', async () => {
  await sql`update posts set created_at = now() - interval '3 days' where id = ${lossId}`.execute(server.db);
  const { status, body: win } = await turn();
  expect([status, win]).toMatchObject([
    201,
    { turnsPostId: lossId, turnedByPostId: null, turnedAfterDays: 3 },
  ]);
  expect(await read(lossId)).toMatchObject({ turnsPostId: null, turnedByPostId: win.id, turnedAfterDays: 3 });
  expect(await read(win.id)).toEqual({ ...win, isFollowing: false, latestNotificationId: null });
  const { posts } = (await rest.call('groupPosts', { groupId: group.groupId, limit: 2 }, users.member)).body;
  expect(posts).toMatchObject([{ turnsPostId: lossId }, { turnedByPostId: win.id, turnedAfterDays: 3 }]);
  const plain = await share('win');
  expect(await read(plain)).toMatchObject({ turnsPostId: null, turnedByPostId: null, turnedAfterDays: null });
});

it('the days are those of the viewer', async () => {
  const { id } = (await turn()).body;
  const at = (post: number, time: string) =>
    sql`update posts set created_at = ${time} where id = ${post}`.execute(server.db);
  await at(lossId, '2026-03-01T09:30:00Z');
  await at(id, '2026-03-02T11:30:00Z');
  const days = async (timeZone: string) => {
    await rest.call('updatePreferences', { timeZone }, users.member);
    return [(await read(lossId)).turnedAfterDays, (await read(id)).turnedAfterDays];
  };
  expect(await days('UTC')).toEqual([1, 1]);
  // 23:30 on February 28 and 01:30 on March 2.
  expect(await days('Pacific/Honolulu')).toEqual([2, 2]);
});

it('rejects what is not an own L of the group', async () => {
  const foreign = [
    await share('win'),
    await share('loss', { by: 'member' }),
    await share('loss', { groupId: other.groupId }),
    999_999,
  ];
  for (const id of foreign) expect([id, await turn(id)]).toMatchObject([id, NOT_TURNABLE]);
  expect(await turn(lossId, { type: 'loss' })).toMatchObject(NOT_TURNABLE);
  expect(await turn(lossId, { turnsPostId: 'x' })).toMatchObject(NOT_TURNABLE);
  await expectTurned(null);
});

it('refuses an outsider as if the group were not there', async () => {
  const byOutsider = (groupId: number) =>
    createPost(server.origin, {
      token: users.outsider.token,
      groupId,
      fields: { type: 'win', turnsPostId: String(lossId) },
    });
  const [foreign, missing] = [await byOutsider(group.groupId), await byOutsider(999_999)];
  expect([foreign.status, foreign.body]).toEqual([403, missing.body]);
});

it('a deleted L is a 404, and one that is turned around a 409', async () => {
  await turn();
  expect(await turn()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  await remove(lossId);
  expect((await turn()).status).toBe(404);
  const { rows } = await sql`select 1 from posts where turns_post_id = ${lossId}`.execute(server.db);
  expect(rows).toHaveLength(1);
});

it('tRPC turns an L around in the same way', async () => {
  const input = { groupId: group.groupId, content: 'Made it', type: 'win', turnsPostId: lossId };
  const call = () => server.trpc.call('createPost', input, users.author);
  expect((await call()).body).toMatchObject({ turnsPostId: lossId, turnedAfterDays: 0 });
  expect((await call()).status).toBe(409);
});

describe('deleted and restored', () => {
  it('the win frees the L, and turns it around again when it is back', async () => {
    const { id } = (await turn()).body;
    await remove(id);
    await expectTurned(null);
    expect((await restore(id)).body).toMatchObject({ turnsPostId: lossId });
    await expectTurned(id);
  });

  it('a win that is restored too late finds the L turned around by the other', async () => {
    const first = (await turn()).body.id;
    await remove(first);
    const second = (await turn()).body.id;
    expect((await restore(first)).body).toMatchObject({ turnsPostId: null, turnedAfterDays: null });
    await expectTurned(second);
    await remove(second);
    await expectTurned(null);
    expect((await turn()).status).toBe(201);
  });

  it('a win whose L is deleted names none, until the L is back', async () => {
    const { id } = (await turn()).body;
    await remove(lossId);
    expect(await read(id)).toMatchObject({ turnsPostId: null, turnedAfterDays: null });
    await restore(lossId);
    expect(await read(id)).toMatchObject({ turnsPostId: lossId });
    await expectTurned(id);
  });
});

describe('one share to several groups', () => {
  const shareId = () => ({ shareId: randomUUID() });

  it('turns the L of its own group around, and posts to the others', async () => {
    const fields = shareId();
    const away = await turn(lossId, fields, { groupId: other.groupId });
    expect(away).toMatchObject({ status: 201, body: { turnsPostId: null } });
    const own = await turn(lossId, fields);
    expect(own).toMatchObject({ status: 201, body: { turnsPostId: lossId } });
    expect((await turn(lossId, fields)).body.id).toBe(own.body.id);
    await expectTurned(own.body.id);
  });

  it('still rejects what is no own L', async () => {
    expect(await turn(await share('loss', { by: 'member' }), shareId())).toMatchObject(NOT_TURNABLE);
  });
});

describe('at once', () => {
  const statuses = (answers: ApiResponse[]) => answers.map(({ status }) => status).sort();

  it('of five wins one turns the L around', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => turn()));
    expect(statuses(answers)).toEqual([201, 409, 409, 409, 409]);
    await expectTurned(answers.find(({ status }) => status === 201)?.body.id);
  });

  it('a new win turns the L around, or is a 409, while the other is deleted', async () => {
    for (let round = 0; round < 5; round++) {
      lossId = await share('loss');
      const first = (await turn()).body.id;
      const [, second] = await Promise.all([remove(first), turn()]);
      expect([201, 409]).toContain(second.status);
      await expectTurned(second.status === 201 ? second.body.id : null);
    }
  });

  it('a restored win and a new one do not both turn the L around', async () => {
    for (let round = 0; round < 5; round++) {
      lossId = await share('loss');
      const first = (await turn()).body.id;
      await remove(first);
      const [back, second] = await Promise.all([restore(first), turn()]);
      expect(back.status).toBe(200);
      const isFirst = second.status === 409;
      expect(second.status).toBe(isFirst ? 409 : 201);
      await expectTurned(isFirst ? first : second.body.id);
      expect((await read(first)).turnsPostId).toBe(isFirst ? lossId : null);
    }
  });
});

it('open tabs follow both posts within a second', async () => {
  const { groupId } = group;
  const tab = await openTab(server.origin, users.member);
  tab.stale.splice(0);
  const { id } = (await turn()).body;
  const loss = { query: 'post', groupId, postId: lossId };
  await expect.poll(() => tab.stale, { timeout: 1_000 }).toContainEqual(loss);
  tab.stale.splice(0);
  await remove(id);
  await expect.poll(() => tab.stale, { timeout: 1_000 }).toContainEqual(loss);
});
