import { randomUUID } from 'node:crypto';
import { previewReminder } from '@dubs/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGroup, createPost } from '../../testing/factories.ts';
import { contendForRows } from '../../testing/lock-contention.ts';
import { openTab } from '../../testing/open-tab.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

/** Creates a group of Maya, Ben and Cleo, a post of Maya's that Ben and Cleo are notified of, and a reaction of each. */
async function createScenario() {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo']);
  const [maya, ben, cleo] = users;
  await server.db.deleteFrom('outbox').execute();
  const share = async (content: string, shareId = randomUUID()) => {
    const { body } = await createPost(server.origin, {
      token: maya.token,
      groupId,
      content,
      fields: { shareId },
    });
    await runEvents(server.core);
    return body.id as number;
  };
  const postId = await share('Ran 10k');
  for (const { token } of [ben, cleo]) await api.call('reactToPost', { postId, emoji: '🔥' }, { token });
  await runEvents(server.core);
  return { groupId, maya, ben, cleo, postId, share };
}

describe('seeing', () => {
  const count = async ({ token }: { token: string }) =>
    (await api.call('countUnread', undefined, { token })).body.count;
  const listed = async ({ token }: { token: string }) =>
    (await api.call('listNotifications', { page: 1, limit: 50 }, { token })).body.notifications as {
      id: number;
      type: string;
      postId: number;
      isRead: boolean;
    }[];

  it('a post reads its notifications and records the view; fetching it reads nothing', async () => {
    const { postId, maya, ben, share } = await createScenario();
    const other = await share('Baked bread');
    expect((await api.call('getPost', { id: postId }, ben)).status).toBe(200);
    expect([await count(maya), await count(ben)]).toEqual([2, 2]);
    expect((await api.call('markPostViewed', { id: postId }, ben)).body).toEqual({ ok: true });
    expect((await listed(ben)).map((one) => [one.postId, one.isRead])).toEqual([
      [other, false],
      [postId, true],
    ]);
    await api.call('markPostViewed', { id: postId }, maya);
    expect(await count(maya)).toBe(0);
    const views = await server.db
      .selectFrom('post_views')
      .select('user_id')
      .where('post_id', '=', postId)
      .execute();
    expect(views).toEqual([{ user_id: ben.id }]);
  });

  it('a post that was viewed no longer counts as unviewed, and the poll of the groups changes', async () => {
    const { postId, maya, ben, share } = await createScenario();
    await share('Baked bread');
    const groups = (tag?: string | null) =>
      api.call('listGroups', undefined, { ...ben, headers: tag ? { 'if-none-match': tag } : {} });
    const before = await groups();
    expect(before.body).toMatchObject([{ unviewedWinsCount: 2 }]);
    const tab = await openTab(server.origin, ben);
    await api.call('markPostViewed', { id: postId }, ben);
    await expect.poll(() => tab.stale).toContainEqual({ query: 'groups' });
    const after = await groups(before.headers.get('etag'));
    expect([after.status, after.body]).toMatchObject([200, [{ unviewedWinsCount: 1 }]]);
    expect((await previewReminder(server.core, ben.id, new Date()))?.content).toMatchObject({ unseen: 1 });
    await api.call('markPostViewed', { id: postId }, maya);
    expect((await groups(after.headers.get('etag'))).status).toBe(304);
  });

  it('a post leaves what came after its page was read', async () => {
    const { postId, maya, ben } = await createScenario();
    const { latestNotificationId } = (await api.call('getPost', { id: postId }, maya)).body;
    expect(latestNotificationId).toBe((await listed(maya))[0]?.id);
    await api.call('createComment', { postId, content: 'Well done' }, ben);
    await runEvents(server.core);
    await api.call('markPostViewed', { id: postId, upToNotificationId: latestNotificationId }, maya);
    expect((await listed(maya)).map((one) => [one.type, one.isRead])).toEqual([
      ['comment', false],
      ['reaction', true],
      ['reaction', true],
    ]);
    await api.call('markPostViewed', { id: postId }, maya);
    expect(await count(maya)).toBe(0);
  });

  it('a group reads its posts and completed goals, and not what concerns a post of the viewer', async () => {
    const { groupId, maya, ben, postId } = await createScenario();
    const { id: own } = (await createPost(server.origin, { token: ben.token, groupId })).body;
    await api.call('reactToPost', { postId: own, emoji: '🔥' }, maya);
    const { id: goalId } = (await api.call('createGoal', { groupId, title: 'Read' }, maya)).body;
    await api.call('completeGoal', { id: goalId }, maya);
    await runEvents(server.core);
    expect((await listed(ben)).map(({ type }) => type).toSorted()).toEqual([
      'goal_completion',
      'post',
      'post',
      'reaction',
    ]);
    await api.call('completeGroup', { id: groupId }, ben);
    expect(await count(ben)).toBe(4);
    await api.call('markViewed', { id: groupId }, ben);
    expect((await listed(ben)).filter(({ isRead }) => !isRead).map(({ type }) => type)).toEqual(['reaction']);
    await api.call('deletePost', { id: postId }, maya);
    expect((await api.call('markViewed', { id: groupId }, ben)).body).toEqual({ ok: true });
  });

  it('a group does not read what concerns a post that is deleted then and restored later', async () => {
    const { groupId, maya, ben, postId } = await createScenario();
    await api.call('deletePost', { id: postId }, maya);
    await api.call('markViewed', { id: groupId }, ben);
    await api.call('restorePost', { id: postId }, maya);
    expect(await listed(ben)).toMatchObject([{ type: 'post', postId, isRead: false }]);
  });

  it('a group leaves what came after its page was read', async () => {
    const { groupId, ben, share } = await createScenario();
    const { latestNotificationId } = (await api.call('completeGroup', { id: groupId, posts: 0 }, ben)).body;
    expect((await api.call('groupPosts', { groupId }, ben)).body).toMatchObject({ latestNotificationId });
    const later = await share('Baked bread');
    await api.call('markViewed', { id: groupId, upToNotificationId: latestNotificationId }, ben);
    expect((await listed(ben)).filter(({ isRead }) => !isRead)).toMatchObject([{ postId: later }]);
  });

  it('a share to two groups is read when both posts were seen', async () => {
    const { groupId, maya, ben, share } = await createScenario();
    const { id: second } = (await api.call('createGroup', { name: 'Friends' }, maya)).body;
    const { inviteCode: code } = (await api.call('groupInvite', { id: second }, maya)).body;
    await api.call('join', { code }, ben);
    const shareId = randomUUID();
    const first = await share('Baked bread', shareId);
    const other = (
      await createPost(server.origin, { token: maya.token, groupId: second, fields: { shareId } })
    ).body;
    await runEvents(server.core);
    await api.call('markViewed', { id: groupId }, ben);
    const newest = async () =>
      (await api.call('listNotifications', { view: 'grouped' }, ben)).body.notifications[0];
    expect(await newest()).toMatchObject({ unreadCount: 1, groups: [{ id: second }, { id: groupId }] });
    await api.call('markPostViewed', { id: other.id }, ben);
    expect(await newest()).toMatchObject({ unreadCount: 0, groups: [{}, {}] });
    expect(await count(ben)).toBe(0);
    expect((await api.call('markPostViewed', { id: first }, ben)).body).toEqual({ ok: true });
  });

  it('rejects a bound that is no id, and notifies who has none of null', async () => {
    const { groupId, postId, ben } = await createScenario();
    for (const upToNotificationId of [0, -1, 1.5, 'x', null])
      for (const [name, id] of [
        ['markPostViewed', postId],
        ['markViewed', groupId],
      ] as const)
        expect((await api.call(name, { id, upToNotificationId }, ben)).body).toMatchObject({
          issues: [{ path: 'upToNotificationId' }],
        });
    expect(await count(ben)).toBe(1);
    const { groupId: quiet, users } = await createGroup(api, ['Zoe']);
    const { id: first } = (await createPost(server.origin, { token: users[0].token, groupId: quiet })).body;
    expect((await api.call('getPost', { id: first }, users[0])).body.latestNotificationId).toBeNull();
  });

  it('is heard in all tabs of the viewer, and only when something was read', async () => {
    const { postId, ben, maya } = await createScenario();
    const [tab, other] = [await openTab(server.origin, ben), await openTab(server.origin, maya)];
    const heard = ({ stale }: typeof tab) => stale.filter(({ query }) => query === 'notifications').length;
    const before = [heard(tab), heard(other)];
    await api.call('markPostViewed', { id: postId }, ben);
    await expect.poll(() => heard(tab)).toBe((before[0] ?? 0) + 1);
    await api.call('markPostViewed', { id: postId }, ben);
    await api.call('markPostViewed', { id: postId }, maya);
    await expect.poll(() => heard(other)).toBe((before[1] ?? 0) + 1);
    expect(heard(tab)).toBe((before[0] ?? 0) + 1);
  });

  it('two that read the last two notifications of a row at once close it', async () => {
    const { maya } = await createScenario();
    const ids = (await listed(maya)).map(({ id }) => id);
    const reads = ids.map((id) => () => api.call('readNotification', { id }, maya));
    const answers = await contendForRows(
      server,
      sql`select from notifications where id = any (${ids}) for update`,
      reads,
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await sql<{ upTo: number }>`
      select distinct closed_up_to as "upTo" from notifications where id = any (${ids}) and is_read`.execute(
      server.db,
    );
    expect(rows).toEqual([{ upTo: ids[0] }]);
  });

  it('a reaction that arrives while its row is being read stays unread, in a row of its own', async () => {
    const { groupId, maya, postId } = await createScenario();
    const { inviteCode: code } = (await api.call('groupInvite', { id: groupId }, maya)).body;
    const { users } = await createGroup(api, ['Dan']);
    await api.call('join', { code }, users[0]);
    await server.db.deleteFrom('outbox').execute();
    await api.call('reactToPost', { postId, emoji: '🔥' }, users[0]);
    const id = (await listed(maya))[0]?.id;
    const read = () => api.call('readNotification', { id, view: 'grouped' }, maya);
    await contendForRows(server, sql`select from notifications where id = ${id} for update`, [read], () =>
      runEvents(server.core),
    );
    const { notifications } = (await api.call('listNotifications', { view: 'grouped' }, maya)).body;
    expect(notifications).toMatchObject([
      { count: 1, unreadCount: 1, triggeredByUser: { name: 'Dan' } },
      { id, count: 2, unreadCount: 0 },
    ]);
  });
});
