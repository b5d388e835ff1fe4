import { expect, it } from 'vitest';
import { createPost } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import { runEvents } from '../../testing/run-events.ts';
import { type GroupScenario, useGroupScenario } from '../../testing/scenario.ts';
import { useServer } from '../../testing/use-server.ts';

type User = Exclude<keyof GroupScenario, 'groupId'>;

const server = useServer();
const { rest } = server;
const scenario = useGroupScenario(server);

const share = async (type = 'loss'): Promise<number> => {
  const { groupId, author } = scenario;
  return (await createPost(server.origin, { token: author.token, groupId, fields: { type } })).body.id;
};
const hear = (postId: number, role: User, headers = {}) =>
  rest.call('toggleHeard', { postId }, { token: scenario[role].token, headers });
const read = async (id: number, role: User) => (await rest.call('getPost', { id }, scenario[role])).body;

it('a member marks an L as heard and unmarks it, and only its author sees who did', async () => {
  const id = await share();
  expect(await read(id, 'author')).toMatchObject({ hasHeard: false, heardBy: [] });
  expect(await hear(id, 'member')).toMatchObject({ status: 200, body: { hasHeard: true } });
  await hear(id, 'creator');
  expect(await read(id, 'author')).toMatchObject({
    hasHeard: false,
    heardBy: [{ name: 'Member' }, { name: 'Creator' }],
  });
  for (const [role, hasHeard] of [
    ['member', true],
    ['creator', true],
    ['admin', false],
  ] as const) {
    const post = await read(id, role);
    expect([role, post.hasHeard, 'heardBy' in post]).toEqual([role, hasHeard, false]);
  }
  expect((await hear(id, 'member')).body).toEqual({ hasHeard: false });
  expect(await read(id, 'author')).toMatchObject({ heardBy: [{ name: 'Creator' }] });
});

it('every list of posts says who heard to the author alone', async () => {
  const id = await share();
  await hear(id, 'member');
  const { groupId } = scenario;
  for (const [call, input] of [
    ['getPost', { id }],
    ['groupPosts', { groupId, limit: 1 }],
    ['recentPosts', { cursor: '', limit: 1 }],
    ['completeGroup', { id: groupId }],
    ['ownPosts', { cursor: '', limit: 1 }],
    ['editPost', { id, wish: 'listen' }],
  ] as const) {
    const own = JSON.stringify((await rest.call(call, input, scenario.author)).body);
    expect([call, own.includes('"heardBy":[{')]).toEqual([call, true]);
    const others = JSON.stringify((await rest.call(call, input, scenario.member)).body);
    expect([call, others.includes('heardBy')]).toEqual([call, false]);
  }
  const win = await share('win');
  expect(await read(win, 'author')).not.toHaveProperty('heardBy');
});

it('refuses the own L, a win, a deleted L, and outsiders as if it were not there', async () => {
  const id = await share();
  expect(await hear(id, 'author')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect((await hear(await share('win'), 'member')).status).toBe(409);
  for (const role of ['exMember', 'outsider'] as const) {
    const refused = await hear(id, role);
    expect([role, refused.status]).toEqual([role, 403]);
    expect((await hear(999_999, role)).body).toEqual(refused.body);
  }
  expect((await rest.call('toggleHeard', { postId: id })).status).toBe(401);
  await rest.call('deletePost', { id }, scenario.author);
  expect((await hear(id, 'member')).status).toBe(404);
});

it('a repeat with the same Idempotency-Key counts once', async () => {
  const id = await share();
  const headers = { 'idempotency-key': `heard-${rest.name}` };
  for (const _again of [false, true])
    expect((await hear(id, 'member', headers)).body).toEqual({ hasHeard: true });
  expect((await read(id, 'member')).hasHeard).toBe(true);
});

it('notifies no one, and open tabs of the author and the member follow within a second', async () => {
  const id = await share();
  await runEvents(server.core);
  const count = async () =>
    (await server.db.selectFrom('notifications').select('id').execute()).length +
    (await server.db.selectFrom('outbox').select('id').execute()).length;
  const before = await count();
  const { groupId } = scenario;
  const [own, other, third] = await Promise.all(
    (['author', 'member', 'admin'] as const).map((role) => openTab(server.origin, scenario[role])),
  );
  for (const tab of [own, other, third]) tab?.stale.splice(0);
  await hear(id, 'member');
  for (const tab of [own, other])
    await expect
      .poll(() => tab?.stale, { timeout: 1_000 })
      .toContainEqual({ query: 'post', groupId, postId: id });
  expect(third?.stale).toEqual([]);
  await runEvents(server.core);
  expect(await count()).toBe(before);
});

it('an even number of toggles at once leaves nothing, and an odd number one', async () => {
  const id = await share();
  const toggle = async (times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, () => hear(id, 'member')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    return (await read(id, 'member')).hasHeard;
  };
  expect(await toggle(10)).toBe(false);
  expect(await toggle(11)).toBe(true);
});
