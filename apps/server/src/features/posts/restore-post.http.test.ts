import { LIMITS } from '@dubs/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type GroupScenario, useGroupScenario } from '../../testing/scenario.ts';
import { createPost, createUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

type User = Exclude<keyof GroupScenario, 'groupId'>;

const server = useServer();
const { rest, trpc } = server;
const scenario = useGroupScenario(server);

/** Creates a post of the author and deletes it as the user with that role. Returns its id. */
async function deletedBy(role: User): Promise<number> {
  const { id } = (
    await createPost(server.origin, { token: scenario.author.token, groupId: scenario.groupId })
  ).body;
  expect((await rest.call('deletePost', { id }, scenario[role])).status).toBe(200);
  return id;
}
const isThere = async (id: number) => (await rest.call('getPost', { id }, scenario.creator)).status === 200;
const membership = (role: User) =>
  server.db
    .updateTable('group_members')
    .where('group_id', '=', scenario.groupId)
    .where('user_id', '=', scenario[role].id);

const ROLES = ['author', 'creator', 'admin', 'member', 'exMember', 'outsider'] as const;
it.each(['author', 'admin', 'creator'] as const)('only the %s restores what they deleted', async (who) => {
  const id = await deletedBy(who);
  for (const role of ROLES.filter((other) => other !== who)) {
    const refused = await rest.call('restorePost', { id }, scenario[role]);
    expect([role, refused.status]).toEqual([role, 403]);
    expect((await rest.call('restorePost', { id: 999_999 }, scenario[role])).body).toEqual(refused.body);
  }
  expect((await rest.call('restorePost', { id })).status).toBe(401);
  expect(await isThere(id)).toBe(false);
  const answer = await rest.call('restorePost', { id }, scenario[who]);
  expect(answer).toMatchObject({ status: 200, body: { id, content: 'We did it', editedAt: null } });
  expect((await rest.call('getPost', { id }, scenario[who])).body).toMatchObject(answer.body);
});

it('ten minutes by the clock of the database, and then never', async () => {
  const id = await deletedBy('author');
  const age = (ms: number) =>
    sql`update posts set deleted_at = now() - make_interval(secs => ${ms / 1000}) where id = ${id}`.execute(
      server.db,
    );
  await age(LIMITS.posts.restoreMs);
  expect(await rest.call('restorePost', { id }, scenario.author)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  });
  expect(await isThere(id)).toBe(false);
  await age(LIMITS.posts.restoreMs - 5_000);
  expect((await rest.call('restorePost', { id }, scenario.author)).status).toBe(200);
});

it('returns a post that was not deleted as it is, to users who may delete it', async () => {
  const id = await deletedBy('admin');
  for (const _again of [false, true])
    expect((await rest.call('restorePost', { id }, scenario.admin)).status).toBe(200);
  expect((await rest.call('restorePost', { id }, scenario.author)).body).toMatchObject({ id });
  expect((await rest.call('restorePost', { id }, scenario.member)).status).toBe(403);
});

it('is not unviewed for a user who joined while the post was deleted', async () => {
  const { creator, author, groupId } = scenario;
  const id = await deletedBy('author');
  const newcomer = await createUser(rest, 'Newcomer');
  const { inviteCode } = (await rest.call('groupInvite', { id: groupId }, creator)).body;
  await rest.call('join', { code: inviteCode }, newcomer);
  expect((await rest.call('restorePost', { id }, author)).status).toBe(200);
  const { body } = await rest.call('listGroups', undefined, newcomer);
  expect(body).toMatchObject([{ id: groupId, unviewedWinsCount: 0 }]);
});

it('former admins and former members cannot restore a post', async () => {
  const id = await deletedBy('admin');
  await membership('admin').set({ role: 'member' }).execute();
  expect((await rest.call('restorePost', { id }, scenario.admin)).status).toBe(403);
  await membership('admin').set({ role: 'admin' }).execute();
  const own = await deletedBy('author');
  await membership('author').set({ user_id: scenario.exMember.id }).execute();
  expect((await rest.call('restorePost', { id: own }, scenario.author)).status).toBe(403);
  await server.db
    .updateTable('group_members')
    .set({ user_id: scenario.author.id })
    .where('group_id', '=', scenario.groupId)
    .where('user_id', '=', scenario.exMember.id)
    .execute();
  expect(await Promise.all([id, own].map(isThere))).toEqual([false, false]);
});

it('posts of a deleted group cannot be restored', async () => {
  const id = await deletedBy('author');
  const groups = server.db.updateTable('groups').where('id', '=', scenario.groupId);
  await groups.set({ deleted_at: new Date() }).execute();
  expect((await rest.call('restorePost', { id }, scenario.author)).status).toBe(404);
  await groups.set({ deleted_at: null }).execute();
  expect(await isThere(id)).toBe(false);
});

it('two at once restore it once; what is deleted again meanwhile stays or is restored whole', async () => {
  for (let round = 0; round < 3; round++) {
    const id = await deletedBy('author');
    const twice = await Promise.all([
      rest.call('restorePost', { id }, scenario.author),
      trpc.call('restorePost', { id }, scenario.author),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);

    await rest.call('deletePost', { id }, scenario.author);
    const [back, gone] = await Promise.all([
      trpc.call('restorePost', { id }, scenario.author),
      rest.call('deletePost', { id }, scenario.creator),
    ]);
    // Either it came back and the creator deleted it, or the creator found it gone and it came back.
    expect(back.status).toBe(200);
    expect([200, 404]).toContain(gone.status);
    expect(await isThere(id)).toBe(gone.status === 404);
  }
});
