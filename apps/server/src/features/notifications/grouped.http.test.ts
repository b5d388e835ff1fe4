import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createGroup, createPost, createUser, type TestUser } from '../../testing/factories.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

const FAMILY = ['Maya', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hana'] as const;

/** Returns what a user does and sees through one of the APIs. */
const createViewer = () => ({
  rows: async ({ token }: TestUser, page = 1, limit = 50) =>
    (await api.call('listNotifications', { page, limit }, { token })).body,
  grouped: async ({ token }: TestUser, page = 1, limit = 50) =>
    (await api.call('listNotifications', { page, limit, view: 'grouped' }, { token })).body,
  counts: async ({ token }: TestUser) => [
    (await api.call('countUnread', undefined, { token })).body.count,
    (await api.call('countUnread', { view: 'grouped' }, { token })).body.count,
  ],
  /** Toggles a reaction of each of these users, one after the other. */
  react: async (postId: number, users: readonly TestUser[], emoji = '🔥') => {
    for (const { token } of users) await api.call('reactToPost', { postId, emoji }, { token });
    await runEvents(server.core);
  },
});

/** Creates a family whose joining is no news any more, and a post of the first. */
async function createFamily() {
  const { groupId, users } = await createGroup(api, FAMILY);
  const [maya, ...others] = users;
  const post = await createPost(server.origin, { token: maya.token, groupId, content: 'Ran 10k' });
  await server.db.deleteFrom('outbox').execute();
  return { groupId, postId: post.body.id as number, maya, others };
}

const idsOf = (page: { notifications: { id: number }[] }) => page.notifications.map(({ id }) => id);
const names = (people: { name: string }[]) => people.map(({ name }) => name);

describe('the grouped view', () => {
  const { rows, grouped, counts, react } = createViewer();

  it('shows seven reactions as one row with the newest three people; the plain list has seven', async () => {
    const { groupId, postId, maya, others } = await createFamily();
    await react(postId, others);
    const plain = await rows(maya);
    expect(plain).toMatchObject({ totalCount: 7, hasMore: false });
    expect(Object.keys(plain.notifications[0]).toSorted()).toEqual(
      'commentId,createdAt,emoji,group,groupId,id,isRead,post,postId,triggeredByUser,type'.split(','),
    );
    const { notifications, totalCount, hasMore } = await grouped(maya);
    expect([notifications.length, totalCount, hasMore]).toEqual([1, 1, false]);
    const [{ others: shown, ...newest }] = notifications;
    expect(newest).toEqual({
      ...plain.notifications[0],
      isTriggeredByMember: true,
      post: { content: 'Ran 10k', group: { id: groupId, name: 'Family' }, user: expect.anything() },
      comment: null,
      count: 7,
      unreadCount: 7,
    });
    expect([newest.triggeredByUser.name, ...names(shown)]).toEqual(['Hana', 'Gus', 'Finn']);
    expect(await counts(maya)).toEqual([7, 1]);
  });

  it('counts people, not reactions', async () => {
    const { postId, maya, others } = await createFamily();
    await react(postId, others.slice(0, 2));
    await react(postId, others.slice(0, 1), '👏');
    expect((await grouped(maya)).notifications).toMatchObject([
      { count: 2, unreadCount: 3, emoji: '👏', triggeredByUser: { name: 'Ben' }, others: [{ name: 'Cleo' }] },
    ]);
  });

  it('shrinks with each reaction that is removed, and disappears with the last', async () => {
    const { postId, maya, others } = await createFamily();
    await react(postId, others);
    await react(postId, others.slice(-1));
    expect((await grouped(maya)).notifications).toMatchObject([
      { count: 6, triggeredByUser: { name: 'Gus' }, others: [{ name: 'Finn' }, { name: 'Eva' }] },
    ]);
    await react(postId, others.slice(0, -1));
    expect(await grouped(maya)).toEqual({ notifications: [], totalCount: 0, hasMore: false });
    expect(await counts(maya)).toEqual([0, 0]);
  });

  it('begins another row after the first was read', async () => {
    const { postId, maya, others } = await createFamily();
    await react(postId, others.slice(0, 6));
    const [{ id }] = (await grouped(maya)).notifications;
    expect((await api.call('readNotification', { id, view: 'grouped' }, maya)).body).toEqual({ ok: true });
    await react(postId, others.slice(6));
    expect((await grouped(maya)).notifications).toMatchObject([
      { count: 1, unreadCount: 1, isRead: false },
      { id, count: 6, unreadCount: 0, isRead: true },
    ]);
    expect(await counts(maya)).toEqual([1, 1]);
  });

  it('reads no notification that is newer than the row', async () => {
    const { postId, maya, others } = await createFamily();
    await react(postId, others.slice(0, 6));
    const [{ id }] = (await grouped(maya)).notifications;
    await react(postId, others.slice(6));
    await api.call('readNotification', { id, view: 'grouped' }, maya);
    expect((await grouped(maya)).notifications).toMatchObject([
      { count: 1, unreadCount: 1, triggeredByUser: { name: 'Hana' } },
      { id, count: 6, unreadCount: 0 },
    ]);
  });

  it('closes a row when the last of its notifications is read alone, and opens it when one is unread again', async () => {
    const { postId, maya, others } = await createFamily();
    await react(postId, others.slice(0, 2));
    const ids = idsOf(await rows(maya));
    await api.call('readNotification', { id: ids[0] }, maya);
    await react(postId, others.slice(2, 3));
    expect((await grouped(maya)).notifications).toMatchObject([{ count: 3, unreadCount: 2 }]);
    for (const id of idsOf(await rows(maya))) await api.call('readNotification', { id }, maya);
    await react(postId, others.slice(3, 4));
    expect((await grouped(maya)).notifications).toMatchObject([{ count: 1 }, { count: 3, unreadCount: 0 }]);
    await api.call('markUnread', { ids: ids.slice(0, 1) }, maya);
    expect((await grouped(maya)).notifications).toMatchObject([{ count: 4, unreadCount: 2 }]);
  });

  it('closes a row when its older notifications are read after its newest', async () => {
    const { postId, maya, others } = await createFamily();
    await react(postId, others.slice(0, 2));
    const [newest, oldest] = idsOf(await rows(maya));
    await api.call('readNotification', { id: newest }, maya);
    await api.call('readNotification', { id: oldest, view: 'grouped' }, maya);
    await react(postId, others.slice(2, 3));
    expect((await grouped(maya)).notifications).toMatchObject([{ count: 1, unreadCount: 1 }, { count: 2 }]);
  });

  it('closes a row when the last of its unread reactions is taken back', async () => {
    const { postId, maya, others } = await createFamily();
    await react(postId, others.slice(0, 2));
    const [newest, oldest] = idsOf(await rows(maya));
    await api.call('readNotification', { id: oldest }, maya);
    expect((await grouped(maya)).notifications).toMatchObject([{ id: newest, count: 2, unreadCount: 1 }]);
    await react(postId, others.slice(1, 2));
    await react(postId, others.slice(2, 3));
    expect((await grouped(maya)).notifications).toMatchObject([
      { count: 1, unreadCount: 1 },
      { id: oldest, count: 1, unreadCount: 0 },
    ]);
  });

  it('closes a row when the last of its unread comments is deleted', async () => {
    const { postId, maya, others } = await createFamily();
    const [ben, cleo, dan] = others;
    const comment = async ({ token }: TestUser) =>
      (await api.call('createComment', { postId, content: 'Bravo' }, { token })).body.id as number;
    await comment(ben);
    const last = await comment(cleo);
    await runEvents(server.core);
    const [, oldest] = idsOf(await rows(maya));
    await api.call('readNotification', { id: oldest }, maya);
    await api.call('deleteComment', { id: last }, cleo);
    await runEvents(server.core);
    await comment(dan);
    await runEvents(server.core);
    expect((await grouped(maya)).notifications).toMatchObject([
      { count: 1, unreadCount: 1 },
      { id: oldest, count: 1, unreadCount: 0 },
    ]);
  });

  it('closes a row when the last of its unread requests to join is answered', async () => {
    const { groupId, users } = await createGroup(api, ['Maya']);
    const [maya] = users;
    await api.call('updateGroup', { id: groupId, requireApproval: true }, maya);
    const { inviteCode } = (await api.call('groupInvite', { id: groupId }, maya)).body;
    const ask = async (name: string) => {
      await api.call('join', { code: inviteCode }, await createUser(api, name));
      await runEvents(server.core);
    };
    await ask('Ben');
    await ask('Cleo');
    const [, oldest] = idsOf(await rows(maya));
    await api.call('readNotification', { id: oldest }, maya);
    const [{ id: requestId }] = (await api.call('listJoinRequests', { id: groupId }, maya)).body.toReversed();
    await api.call('declineJoinRequest', { id: requestId }, maya);
    await ask('Dan');
    expect((await grouped(maya)).notifications).toMatchObject([
      { count: 1, unreadCount: 1 },
      { id: oldest, count: 1, unreadCount: 0 },
    ]);
  });

  it('is after the undo of “Mark all read” as it was before', async () => {
    const { postId, maya, others } = await createFamily();
    await react(postId, others.slice(0, 3));
    await api.call('readNotification', { id: idsOf(await rows(maya))[0] }, maya);
    const before = await grouped(maya);
    const { ids } = (await api.call('markAllRead', undefined, maya)).body;
    expect((await grouped(maya)).notifications).toMatchObject([{ count: 3, unreadCount: 0 }]);
    await api.call('markUnread', { ids }, maya);
    expect(await grouped(maya)).toEqual(before);
  });

  it('shows the comments on a post as one row with the newest comment', async () => {
    const { postId, maya, others } = await createFamily();
    for (const [n, { token }] of others.slice(0, 3).entries())
      await api.call('createComment', { postId, content: `Comment ${n}` }, { token });
    await runEvents(server.core);
    expect((await grouped(maya)).notifications).toMatchObject([
      { type: 'comment', count: 3, comment: { content: 'Comment 2' }, post: { user: { name: 'Maya' } } },
    ]);
    // Ben and Cleo commented before, and are notified of what came after.
    const [ben, cleo, dan] = others;
    expect((await grouped(ben)).notifications[0]).toMatchObject({ type: 'thread', count: 2 });
    expect((await grouped(cleo)).notifications[0]).toMatchObject({ type: 'thread', count: 1 });
    expect(
      (await grouped(dan)).notifications.filter(({ type }: { type: string }) => type !== 'post'),
    ).toEqual([]);
  });

  it('shows one share to three groups as one row with those that the viewer is in', async () => {
    const one = await createGroup(api, ['Maya', 'Ben'], 'One');
    const [maya, ben] = one.users;
    const groupIds = [one.groupId];
    for (const name of ['Two', 'Three', 'Without Ben']) {
      const { id } = (await api.call('createGroup', { name }, maya)).body;
      const { inviteCode: code } = (await api.call('groupInvite', { id }, maya)).body;
      if (name !== 'Without Ben') await api.call('join', { code }, ben);
      groupIds.push(id);
    }
    const shareId = randomUUID();
    for (const groupId of groupIds)
      await createPost(server.origin, { token: maya.token, groupId, fields: { shareId } });
    await runEvents(server.core);
    expect((await rows(ben)).totalCount).toBe(3);
    const { notifications } = await grouped(ben);
    expect(notifications).toMatchObject([{ type: 'post', count: 1, others: [], unreadCount: 3 }]);
    expect(names(notifications[0].groups).toSorted()).toEqual(['One', 'Three', 'Two']);
    expect(notifications[0].groups[0].id).toBe(notifications[0].groupId);

    // Leaving a group takes it out of the row.
    await api.call('leaveGroup', { id: groupIds[2] }, ben);
    expect(names((await grouped(ben)).notifications[0].groups).toSorted()).toEqual(['One', 'Two']);
    expect(await counts(ben)).toEqual([2, 1]);
  });

  it('has pages, whose totals count rows of the view', async () => {
    const { groupId, maya, others } = await createFamily();
    for (let n = 0; n < 5; n += 1) {
      const post = await createPost(server.origin, { token: maya.token, groupId });
      await react(post.body.id, others.slice(0, 2));
    }
    const [first, second, third] = [
      await grouped(maya, 1, 2),
      await grouped(maya, 2, 2),
      await grouped(maya, 3, 2),
    ];
    expect([first, second, third].map(({ totalCount, hasMore }) => [totalCount, hasMore])).toEqual([
      [5, true],
      [5, true],
      [5, false],
    ]);
    const ids = [first, second, third].flatMap(idsOf);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(5);
    expect(await grouped(maya, 4, 2)).toEqual({ notifications: [], totalCount: 5, hasMore: false });
  });

  it('rejects any other view, and does not read what is another user’s', async () => {
    const { postId, maya, others } = await createFamily();
    await react(postId, others.slice(0, 1));
    const [{ id }] = (await grouped(maya)).notifications;
    for (const view of ['', 'rows', 'GROUPED'])
      for (const [name, input] of [
        ['listNotifications', {}],
        ['countUnread', {}],
        ['readNotification', { id }],
      ] as const)
        expect((await api.call(name, { ...input, view }, maya)).body).toMatchObject({
          issues: [{ path: 'view' }],
        });
    expect((await api.call('readNotification', { id, view: 'grouped' }, others[0])).status).toBe(404);
    expect(await counts(maya)).toEqual([1, 1]);
  });
});
