import { describe, expect, it } from 'vitest';
import { createGroup, createUser } from '../../testing/factories.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

describe('goals', () => {
  const created = api.name === 'REST' ? 201 : 200;

  it('a goal is set, posted, completed once, posted again, and deleted by its owner', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
    const [maya, ben] = users;
    const eve = await createUser(api, 'Eve');
    const goal = await api.call('createGoal', { title: ' Read 12 books ', description: '', groupId }, maya);
    expect(goal.status).toBe(created);
    expect(goal.body).toMatchObject({
      groupId,
      userId: maya.id,
      title: 'Read 12 books',
      description: null,
      isCompleted: false,
      completedAt: null,
      user: { name: 'Maya' },
      group: { id: groupId, name: 'Family', emoji: '👥' },
    });
    const { id } = goal.body;
    expect((await api.call('createGoal', { title: 'x', groupId }, eve)).status).toBe(403);

    const posts = async () =>
      (await api.call('groupPosts', { groupId }, ben)).body.posts.map(
        (p: { content: string; kind: string; type: string }) => [p.kind, p.type, p.content],
      );
    expect(await posts()).toEqual([['goal_set', 'win', '[GOAL] Read 12 books']]);
    expect((await api.call('ownGoals', undefined, maya)).body).toEqual([goal.body]);
    expect((await api.call('ownGoals', undefined, ben)).body).toEqual([]);
    expect((await api.call('recentGoals', undefined, ben)).body).toEqual([goal.body]);
    expect((await api.call('groupGoals', { groupId }, ben)).body).toEqual([goal.body]);
    expect((await api.call('groupGoals', { groupId }, eve)).status).toBe(403);

    for (const { token } of [ben, eve]) {
      expect((await api.call('completeGoal', { id }, { token })).status).toBe(403);
      expect((await api.call('deleteGoal', { id }, { token })).status).toBe(403);
    }
    const completions = await Promise.all(
      Array.from({ length: 5 }, () => api.call('completeGoal', { id }, maya)),
    );
    expect(completions.map((a) => a.status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(completions.find((a) => a.status === 200)?.body).toMatchObject({
      id,
      isCompleted: true,
      completedAt: expect.any(String),
    });
    expect(await posts()).toEqual([
      ['goal_completed', 'win', '[GOAL_COMPLETED] Read 12 books'],
      ['goal_set', 'win', '[GOAL] Read 12 books'],
    ]);

    expect((await api.call('deleteGoal', { id }, maya)).body).toEqual({ ok: true });
    expect((await api.call('deleteGoal', { id }, maya)).status).toBe(404);
    expect((await api.call('ownGoals', undefined, maya)).body).toEqual([]);
    expect(await posts()).toHaveLength(2);

    await runEvents(server.core);
    const types = async (token: string) =>
      (await api.call('listNotifications', { page: 1, limit: 10 }, { token })).body.notifications.map(
        (n: { type: string }) => n.type,
      );
    expect(await types(ben.token)).toEqual(['goal_completion', 'post']);
    expect(await types(maya.token)).toEqual(['member_joined']);
  });

  it('of the goals of all my groups the five newest are recent', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
    const [maya, ben] = users;
    const { groupId: foreign, users: others } = await createGroup(api, ['Eve']);
    for (let n = 1; n <= 6; n += 1) {
      const { token } = n % 2 === 0 ? maya : ben;
      await api.call('createGoal', { title: `Goal ${n}`, groupId }, { token });
    }
    await api.call('createGoal', { title: 'Foreign', groupId: foreign }, { token: others[0]?.token ?? '' });
    const recent = (await api.call('recentGoals', undefined, ben)).body;
    expect(recent.map((goal: { title: string }) => goal.title)).toEqual([
      'Goal 6',
      'Goal 5',
      'Goal 4',
      'Goal 3',
      'Goal 2',
    ]);
  });

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['description', { title: 'x', description: 'x'.repeat(1001) }],
    ['groupId', { title: 'x', groupId: '1' }],
    ['groupId', { title: 'x', groupId: null }],
  ])('a bad %s is refused', async (path, input) => {
    const { groupId, users } = await createGroup(api, ['Maya']);
    const [{ token }] = users;
    expect(await api.call('createGoal', { groupId, ...input }, { token })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    });
  });
});
