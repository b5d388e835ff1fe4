import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGroup, createPost, createUser } from '../../testing/factories.ts';
import { runInDeadlock } from '../../testing/lock-contention.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

describe('notifications', () => {
  it('posts notify the other members; the list has pages, a count, and marks as read', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
    const [maya, ben] = users;
    for (let i = 0; i < 12; i++)
      await createPost(server.origin, { token: maya.token, groupId, content: `Win ${i}` });
    await runEvents(server.core);
    await api.call('markAllRead', undefined, maya);
    const list = async (page: number, limit = 10) =>
      (await api.call('listNotifications', { page, limit }, ben)).body;
    const count = async (token = ben.token) =>
      (await api.call('countUnread', undefined, { token })).body.count;
    expect([await count(), await count(maya.token)]).toEqual([12, 0]);
    const first = await list(1);
    expect([first.notifications.length, first.totalCount, first.hasMore]).toEqual([10, 12, true]);
    expect(first.notifications[0]).toMatchObject({
      type: 'post',
      isRead: false,
      groupId,
      emoji: null,
      commentId: null,
      triggeredByUser: { id: maya.id, displayName: 'Maya', firstName: null },
      post: { content: 'Win 11', group: { id: groupId, name: 'Family' } },
    });
    expect(await list(2)).toMatchObject({
      totalCount: 12,
      hasMore: false,
      notifications: [{ post: { content: 'Win 1' } }, { post: { content: 'Win 0' } }],
    });

    const { id } = first.notifications[0];
    expect((await api.call('readNotification', { id }, maya)).status).toBe(404);
    expect((await api.call('readNotification', { id: 999_999_999 }, ben)).status).toBe(404);
    for (let i = 0; i < 2; i++)
      expect((await api.call('readNotification', { id }, ben)).body).toEqual({ ok: true });
    expect(await count()).toBe(11);
    expect((await api.call('markAllRead', undefined, ben)).body).toMatchObject({
      ok: true,
    });
    expect(await count()).toBe(0);
    expect((await api.call('listNotifications', { page: 1, limit: 51 }, ben)).status).toBe(400);

    await server.db
      .deleteFrom('group_members')
      .where('user_id', '=', ben.id)
      .where('group_id', '=', groupId)
      .execute();
    expect(await list(1)).toEqual({ notifications: [], totalCount: 0, hasMore: false });
  });

  it('are listed newest first, also those of different kinds that one batch wrote', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
    const [maya, ben] = users;
    const { body: post } = await createPost(server.origin, { token: maya.token, groupId, content: 'Won' });
    await api.call('reactToPost', { postId: post.id, emoji: '🔥' }, ben);
    await api.call('createComment', { postId: post.id, content: 'Bravo' }, ben);
    await createPost(server.origin, { token: ben.token, groupId, content: 'Won too' });
    await runEvents(server.core);
    for (const view of [{}, { view: 'grouped' }]) {
      const { body } = await api.call('listNotifications', { page: 1, limit: 10, ...view }, maya);
      const types = body.notifications.map((one: { type: string }) => one.type);
      expect(types).toEqual(['post', 'comment', 'reaction', 'member_joined']);
    }
  });

  it('marking all as read returns what it marked, newest first, and those can be unread again', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
    const [maya, ben] = users;
    for (const content of ['One', 'Two', 'Three'])
      await createPost(server.origin, { token: maya.token, groupId, content });
    await runEvents(server.core);
    const as = { token: ben.token };
    const list = async () => (await api.call('listNotifications', { page: 1, limit: 10 }, as)).body;
    const [newest, middle, oldest] = (await list()).notifications.map((one: { id: number }) => one.id);
    await api.call('readNotification', { id: middle }, as);

    const { ids } = (await api.call('markAllRead', undefined, as)).body;
    expect(ids).toEqual([newest, oldest]);
    for (let i = 0; i < 2; i++)
      expect((await api.call('markUnread', { ids: [...ids, newest] }, as)).body).toEqual({ ok: true });
    const marks = (await list()).notifications.map((one: { isRead: boolean }) => one.isRead);
    expect(marks).toEqual([false, true, false]);
    expect((await api.call('countUnread', undefined, as)).body.count).toBe(2);
  });

  it("marking unread takes at most 100 of one's own; with another's among them nothing changes", async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo']);
    const [maya, ben, cleo] = users;
    await createPost(server.origin, { token: maya.token, groupId, content: 'One' });
    await runEvents(server.core);
    const markAll = async ({ token }: typeof ben): Promise<number[]> =>
      (await api.call('markAllRead', undefined, { token })).body.ids;
    const [own, foreign] = [await markAll(ben), await markAll(cleo)];
    const unread = async (ids: unknown[]) => (await api.call('markUnread', { ids }, ben)).status;
    expect([await unread([...own, ...foreign]), await unread([...own, 999_999_999])]).toEqual([404, 404]);
    expect([await unread(Array(101).fill(own[0])), await unread(['x'])]).toEqual([400, 400]);
    // "Mark all read" may have found nothing to mark, and its undo then has nothing to do.
    expect(await unread([])).toBe(200);
    for (const { token } of [ben, cleo])
      expect((await api.call('countUnread', undefined, { token })).body.count).toBe(0);
  });

  it('marking all as read is tried again when it loses a deadlock', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
    const [maya, ben] = users;
    const notifyBenTwice = async () => {
      for (const content of ['One', 'Two'])
        await createPost(server.origin, { token: maya.token, groupId, content });
      await runEvents(server.core);
    };
    const theirs = (order: 'asc' | 'desc') =>
      sql`select from notifications where user_id = ${ben.id} and not is_read order by id ${sql.raw(order)} limit 1 for update`;
    const answer = await runInDeadlock(server, {
      prepare: notifyBenTwice,
      locks: [theirs('desc'), theirs('asc')],
      call: () => api.call('markAllRead', undefined, ben),
    });
    expect(answer).toMatchObject({ status: 200 });
    expect((await api.call('countUnread', undefined, ben)).body.count).toBe(0);
  });

  it('a request to join notifies the creator and the admins', async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo']);
    const [maya, ben, cleo] = users;
    await server.db.updateTable('groups').set({ require_approval: true }).where('id', '=', groupId).execute();
    await server.db
      .updateTable('group_members')
      .set({ role: 'admin' })
      .where('user_id', '=', ben.id)
      .execute();
    const { inviteCode } = (await api.call('groupInvite', { id: groupId }, maya)).body;
    const dan = await createUser(api, 'Dan');
    for (let i = 0; i < 2; i++) await api.call('join', { code: inviteCode }, dan);
    await runEvents(server.core);
    const heard = async (token: string) =>
      (await api.call('listNotifications', { page: 1, limit: 10 }, { token })).body.notifications.filter(
        ({ type }: { type: string }) => type !== 'member_joined',
      );
    for (const { token } of [maya, ben]) {
      expect(await heard(token)).toMatchObject([
        {
          type: 'join_request',
          post: null,
          group: { id: groupId, name: 'Family' },
          triggeredByUser: { name: 'Dan' },
        },
      ]);
    }
    expect(await heard(cleo.token)).toEqual([]);
  });
});
