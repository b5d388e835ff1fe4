import { previewReminder } from '@dubs/core';
import { describe, expect, it } from 'vitest';
import { createPicture, createPost, type TestUser } from '../../testing/factories.ts';
import { useGroupScenario } from '../../testing/scenario.ts';
import { openTab } from '../../testing/open-tab.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest, trpc } = server;
const scenario = useGroupScenario(server);

const post = async (content = 'Ran 5k'): Promise<number> =>
  (await createPost(server.origin, { token: scenario.author.token, groupId: scenario.groupId, content })).body
    .id;

/** Creates a win with a picture, a comment that mentions the admin, and the admin's reactions to both. */
async function lively() {
  const { author, admin, member, groupId } = scenario;
  const files = [{ name: 'a.jpg', bytes: await createPicture(20, 10) }];
  const postId: number = (await createPost(server.origin, { token: author.token, groupId, files })).body.id;
  const comment = { postId, content: 'Well done', mentionedUserIds: [admin.id] };
  const commentId: number = (await rest.call('createComment', comment, member)).body.id;
  await rest.call('reactToPost', { postId, emoji: '🔥' }, admin);
  await rest.call('reactToComment', { commentId, emoji: '👍' }, admin);
  await runEvents(server.core);
  return { postId, commentId };
}

/** All that shows, counts or tells of posts, as each of these people sees it. */
async function everything() {
  const { groupId, author, member, admin } = scenario;
  const seenBy = async ({ id, token }: TestUser) => {
    const read = async (...[name, input]: Parameters<typeof rest.call>) =>
      (await rest.call(name, input, { token })).body;
    return {
      groups: await read('listGroups'),
      page: await read('completeGroup', { id: groupId }),
      feed: await read('recentPosts', { page: 1, limit: 100 }),
      group: await read('groupPosts', { groupId }),
      own: await read('ownPosts', { page: 1, limit: 100 }),
      week: await read('weeklyStats', { groupId, weekOffset: 0 }),
      stats: await read('userStats'),
      today: await read('postedToday'),
      notifications: await read('listNotifications', { page: 1, limit: 50 }),
      unread: await read('countUnread'),
      text: (await previewReminder(server.core, id, new Date()))?.content,
    };
  };
  const all = [await seenBy(author), await seenBy(member), await seenBy(admin)];
  // An address that is handed out again may run out later, and notifications that are hidden are still there.
  const steady = JSON.stringify(all).replaceAll(/&e=[^"]*|,"latestNotificationId":\w+/g, '');
  return JSON.parse(steady) as typeof all;
}

it.each(['author', 'creator', 'admin'] as const)('the %s may', async (role) => {
  const id = await post();
  expect(await rest.call('deletePost', { id }, scenario[role])).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  expect((await rest.call('getPost', { id }, scenario.member)).status).toBe(404);
});

it.each(['member', 'exMember', 'outsider'] as const)(
  'the %s may not, as if it were not there',
  async (role) => {
    const id = await post();
    const refused = await rest.call('deletePost', { id }, scenario[role]);
    expect(refused.status).toBe(403);
    expect((await rest.call('deletePost', { id: 999_999 }, scenario[role])).body).toEqual(refused.body);
    expect((await rest.call('getPost', { id }, scenario.author)).status).toBe(200);
  },
);

it('a member deletes only their own posts, and a caller without a session gets 401', async () => {
  const id = await post();
  expect((await rest.call('deletePost', { id })).status).toBe(401);
  const own = (await createPost(server.origin, { token: scenario.member.token, groupId: scenario.groupId }))
    .body.id;
  expect((await rest.call('deletePost', { id: own }, scenario.author)).status).toBe(403);
  expect((await rest.call('deletePost', { id: own }, scenario.member)).status).toBe(200);
});

it('deletes a post with its comments for everyone, and restores it as it was', async () => {
  const { author, member, outsider, groupId } = scenario;
  await runEvents(server.core);
  await rest.call('markViewed', { id: groupId }, member);
  const without = await everything();
  const { postId, commentId } = await lively();
  const [{ id: read }] = (await rest.call('listNotifications', { page: 1, limit: 1 }, author)).body
    .notifications;
  await rest.call('readNotification', { id: read }, author);
  const before = await everything();
  for (const key of ['groups', 'page', 'feed', 'group', 'week'] as const)
    expect(before[1]?.[key]).not.toEqual(without[1]?.[key]);
  for (const key of ['own', 'stats', 'today', 'notifications', 'unread'] as const)
    expect(before[0]?.[key]).not.toEqual(without[0]?.[key]);
  expect(before[1]?.text?.unseen).toBe((without[1]?.text?.unseen ?? 0) + 1);

  expect((await rest.call('deletePost', { id: postId }, author)).status).toBe(200);
  expect(await everything()).toEqual(without);
  const touches = [
    ['getPost', { id: postId }],
    ['listComments', { postId }],
    ['createComment', { postId, content: 'Still here?' }],
    ['reactToPost', { postId, emoji: '🔥' }],
    ['reactToComment', { commentId, emoji: '👍' }],
    ['deleteComment', { id: commentId }],
    ['readNotification', { id: read }],
    ['deletePost', { id: postId }],
  ] as const;
  for (const [name, input] of touches) {
    expect([name, (await rest.call(name, input, author)).status]).toEqual([name, 404]);
    const refused = name === 'readNotification' ? 404 : 403;
    expect([name, (await rest.call(name, input, outsider)).status]).toEqual([name, refused]);
  }
  // What cannot be seen cannot be read either.
  await rest.call('markAllRead', undefined, scenario.admin);
  await rest.call('restorePost', { id: postId }, author);
  const after = await everything();
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[2]?.unread.count).toBe((before[2]?.unread.count ?? 0) - (without[2]?.unread.count ?? 0));
  expect((await rest.call('listComments', { postId }, author)).body).toHaveLength(1);
  await rest.call('markAllRead', undefined, scenario.admin);
});

it('polls of every server show it at once, and open tabs get a signal', async () => {
  const id = await post();
  await runEvents(server.core);
  const poll = async (path: string, etag = '') => {
    const headers = { authorization: `Bearer ${scenario.member.token}`, 'if-none-match': etag };
    const { status, headers: answered } = await fetch(`${server.origin}${path}`, { headers });
    return { status, etag: answered.get('etag') ?? '' };
  };
  const polls = ['/api/groups', '/api/notifications/count'];
  const tab = await openTab(server.origin, scenario.member);
  const steps = [
    () => rest.call('deletePost', { id }, scenario.admin),
    () => trpc.call('restorePost', { id }, scenario.admin),
  ];
  for (const step of steps) {
    const tags = await Promise.all(polls.map((path) => poll(path)));
    for (const [n, path] of polls.entries()) expect((await poll(path, tags[n]?.etag)).status).toBe(304);
    tab.stale.length = 0;
    expect((await step()).status).toBe(200);
    for (const [n, path] of polls.entries()) expect((await poll(path, tags[n]?.etag)).status).toBe(200);
    await expect
      .poll(() => tab.stale.map(({ query }) => query))
      .toEqual(expect.arrayContaining(['groups', 'feed', 'group', 'post', 'notifications']));
  }
});

it('sends notifications of what happened just before the deletion once it is restored', async () => {
  const count = async () => (await rest.call('countUnread', undefined, scenario.member)).body.count;
  const before = await count();
  const id = await post();
  await rest.call('deletePost', { id }, scenario.author);
  await runEvents(server.core);
  expect(await count()).toBe(before);
  await rest.call('restorePost', { id }, scenario.author);
  expect(await count()).toBe(before + 1);
});

describe('at once', () => {
  it('of several deletions one is the one', async () => {
    const id = await post();
    const { author, admin, creator } = scenario;
    const answers = await Promise.all(
      [author, admin, creator, author].map((who, n) => (n % 2 ? rest : trpc).call('deletePost', { id }, who)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  });

  it('runs the deletion and a concurrent removal of its author in either order', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await post();
      const admins = server.db
        .updateTable('group_members')
        .where('group_id', '=', scenario.groupId)
        .where('user_id', '=', scenario.admin.id);
      const [removal] = await Promise.all([
        trpc.call('deletePost', { id }, scenario.admin),
        admins.set({ role: 'member' }).execute(),
      ]);
      const gone = (await rest.call('getPost', { id }, scenario.author)).status === 404;
      expect(removal.status).toBe(gone ? 200 : 403);
      expect((await rest.call('deletePost', { id: await post() }, scenario.admin)).status).toBe(403);
      await admins.set({ role: 'admin' }).execute();
    }
  });

  it('shows a comment that races with the deletion to no one', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await post();
      const [comment] = await Promise.all([
        rest.call('createComment', { postId: id, content: 'Quick' }, scenario.member),
        trpc.call('deletePost', { id }, scenario.author),
      ]);
      expect([201, 404]).toContain(comment.status);
      await runEvents(server.core);
      const listed = (await rest.call('listNotifications', { page: 1, limit: 50 }, scenario.author)).body
        .notifications;
      expect(listed.filter(({ postId }: { postId: number }) => postId === id)).toEqual([]);
    }
  });
});
