import { randomUUID } from 'node:crypto';
import { withoutBudgets } from '@dubs/core';
import { describe, expect, it } from 'vitest';
import { createGroup, type TestUser } from '../../testing/factories.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer({
  core: { writeBudgets: { ...withoutBudgets.settings.writeBudgets, comments: 3 } },
});

describe.each(server.clients)('comments with a clientId, through $name', (api) => {
  /** Creates a post of Maya's, and a second one of hers in the same group. */
  const createScenario = async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
    const [maya, ben] = users;
    const share = async (): Promise<number> =>
      (await api.call('createPost', { groupId, content: 'Ran 10k', type: 'win' }, maya)).body.id;
    const comment = (user: TestUser, postId: number, clientId: string, content = 'Well done') =>
      api.call('createComment', { postId, content, clientId }, user);
    const countComments = async (postId: number): Promise<number> =>
      (await api.call('listComments', { postId }, maya)).body.length;
    return { groupId, maya, ben, postId: await share(), otherId: await share(), comment, countComments };
  };

  it('are written once: a repeat returns the comment as it is now', async () => {
    const { maya, ben, postId, comment, countComments } = await createScenario();
    const clientId = randomUUID();
    const first = await comment(ben, postId, clientId);
    await api.call('reactToComment', { commentId: first.body.id, emoji: '❤️' }, maya);
    const again = await comment(ben, postId, clientId.toUpperCase(), 'Other words @Maya');
    expect(again.status).toBe(first.status);
    expect(again.body).toMatchObject({ id: first.body.id, content: 'Well done', reactions: { '❤️': 1 } });
    expect(await countComments(postId)).toBe(1);
  });

  it('are written once by ten calls at once, which notify once and cost one', async () => {
    const { maya, ben, postId, comment, countComments } = await createScenario();
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => comment(ben, postId, clientId)));
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([answers[0]?.body.id]));
    expect(await countComments(postId)).toBe(1);
    await runEvents(server.core);
    const { body } = await api.call('listNotifications', { page: 1, limit: 50 }, maya);
    expect(body.notifications.filter(({ type }: { type: string }) => type === 'comment')).toHaveLength(1);
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await comment(ben, postId, randomUUID())).status);
    expect(statuses).toEqual([answers[0]?.status, answers[0]?.status, 429]);
    expect((await comment(ben, postId, clientId)).body.id).toBe(answers[0]?.body.id);
  });

  it('are written once also when a repeat names another post', async () => {
    const { ben, postId, otherId, comment, countComments } = await createScenario();
    const clientId = randomUUID();
    const posts = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? postId : otherId));
    const answers = await Promise.all(posts.map((id) => comment(ben, id, clientId)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await countComments(postId)) + (await countComments(otherId))).toBe(1);
  });

  it('of two authors are two', async () => {
    const { maya, ben, postId, comment, countComments } = await createScenario();
    const clientId = randomUUID();
    expect((await comment(maya, postId, clientId)).body.userId).toBe(maya.id);
    expect((await comment(ben, postId, clientId)).body.userId).toBe(ben.id);
    expect(await countComments(postId)).toBe(2);
  });

  it('stay deleted: a repeat is a 404', async () => {
    const { ben, postId, otherId, comment, countComments } = await createScenario();
    const clientId = randomUUID();
    const { body } = await comment(ben, postId, clientId);
    await api.call('deleteComment', { id: body.id }, ben);
    expect((await comment(ben, postId, clientId)).status).toBe(404);
    expect((await comment(ben, otherId, clientId)).status).toBe(404);
    expect(await countComments(postId)).toBe(0);
  });

  it('are returned no more to who left the group', async () => {
    const { groupId, maya, ben, postId, comment } = await createScenario();
    const clientId = randomUUID();
    await comment(ben, postId, clientId);
    const { body: group } = await api.call('createGroup', { name: 'Elsewhere' }, ben);
    const post = { groupId: group.id, content: 'Swam', type: 'win' };
    const { body: own } = await api.call('createPost', post, ben);
    await api.call('removeMember', { groupId, userId: ben.id }, maya);
    expect((await comment(ben, postId, clientId)).status).toBe(403);
    expect((await comment(ben, own.id, clientId)).status).toBe(403);
  });

  it.each(['abc', '', 7, null])('%j is no clientId', async (clientId) => {
    const { ben, postId } = await createScenario();
    const refused = await api.call('createComment', { postId, content: 'Well done', clientId }, ben);
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'clientId' }] } });
  });
});
