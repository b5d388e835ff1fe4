import { createPost as sharePost } from '@dubs/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGroup, createPost, type TestUser } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
const FOREVER = '9999-12-31T23:59:59.999Z';

/** Creates Maya's group with Ben and Cleo, whose joining is no news any more, and a post of Maya's. */
async function createFamily() {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo']);
  const [maya, ben, cleo] = users;
  const share = async ({ token }: TestUser, fields = {}): Promise<number> =>
    (await createPost(server.origin, { token, groupId, fields })).body.id;
  const postId = await share(maya);
  await server.db.deleteFrom('outbox').execute();
  const set = ({ token }: TestUser, change: object) =>
    api.call('changeNotificationSettings', { id: groupId, ...change }, { token });
  const comment = async ({ token }: TestUser, content: string, fields = {}) => {
    const { body } = await api.call('createComment', { postId, content, ...fields }, { token });
    await runEvents(server.core);
    return body.id as number;
  };
  const react = async ({ token }: TestUser, id = postId) => {
    await api.call('reactToPost', { postId: id, emoji: '🔥' }, { token });
    await runEvents(server.core);
  };
  /** Returns the types of the user's notifications, newest first; those that did not ring have an "r". */
  const bell = async ({ token }: TestUser): Promise<string[]> => {
    await runEvents(server.core);
    const { body } = await api.call('listNotifications', { limit: 50 }, { token });
    return body.notifications.map(
      ({ type, isRead }: { type: string; isRead: boolean }) => `${type}${isRead ? ' r' : ''}`,
    );
  };
  const follow = ({ token }: TestUser, isFollowing: boolean) =>
    api.call('followPost', { id: postId, isFollowing }, { token });
  const isFollowing = async ({ token }: TestUser): Promise<boolean> =>
    (await api.call('getPost', { id: postId }, { token })).body.isFollowing;
  return { groupId, postId, maya, ben, cleo, share, set, comment, react, bell, follow, isFollowing };
}

describe('levels and mutes', () => {
  it('are all and not muted at first, keep what is not sent, and end by null', async () => {
    const { groupId, ben, set } = await createFamily();
    const { body } = await api.call('notificationSettings', { id: groupId }, ben);
    expect(body).toEqual({ level: 'all', mutedUntil: null });
    expect(await set(ben, { mutedFor: 'forever' })).toMatchObject({
      status: 200,
      body: { level: 'all', mutedUntil: FOREVER },
    });
    expect((await set(ben, { level: 'mentions' })).body).toEqual({ level: 'mentions', mutedUntil: FOREVER });
    expect((await set(ben, { mutedFor: null })).body).toEqual({ level: 'mentions', mutedUntil: null });
  });

  it('lists muted groups to the member who muted them, until the mute or the membership ends', async () => {
    const { groupId, ben, cleo, set } = await createFamily();
    const mutedOf = async ({ token }: TestUser) =>
      (await api.call('listMutedGroups', undefined, { token })).body;
    await set(ben, { mutedFor: 'forever' });
    await set(cleo, { mutedFor: '1w' });
    await set(cleo, { mutedFor: null });
    expect(await mutedOf(ben)).toEqual([{ groupId, mutedUntil: FOREVER }]);
    expect(await mutedOf(cleo)).toEqual([]);
    await set(cleo, { mutedFor: '8h' });
    await sql`update group_members set muted_until = now() where user_id = ${cleo.id}`.execute(server.db);
    expect(await mutedOf(cleo)).toEqual([]);
    await api.call('leaveGroup', { id: groupId }, ben);
    expect(await mutedOf(ben)).toEqual([]);
  });

  it('changed settings show in the open tabs of the member', async () => {
    const { ben, set } = await createFamily();
    const tab = await openTab(server.origin, ben);
    await set(ben, { level: 'none' });
    await expect.poll(() => tab.stale).toContainEqual({ query: 'me' });
  });

  it.each([
    ['8h', 8],
    ['1w', 168],
  ])('muted for %s is %i hours', async (mutedFor, hours) => {
    const { ben, set } = await createFamily();
    const { body } = await set(ben, { mutedFor });
    expect((Date.parse(body.mutedUntil) - Date.now()) / 3_600_000).toBeCloseTo(hours, 1);
  });

  it.each([{}, { level: 'some' }, { level: null }, { mutedFor: '9h' }, { mutedFor: 8 }])(
    '%j is refused',
    async (change) => {
      const { ben, set } = await createFamily();
      expect(await set(ben, change)).toMatchObject({ status: 400 });
    },
  );

  it('a muted group rings for nothing, and its posts still count as unviewed', async () => {
    const { groupId, maya, ben, share, set, comment, bell } = await createFamily();
    await set(ben, { mutedFor: '8h' });
    await share(maya);
    await share(maya);
    await comment(maya, 'Hello @Ben');
    expect(await bell(ben)).toEqual(['mention r', 'post r', 'post r']);
    const { body } = await api.call('countUnread', { view: 'grouped' }, ben);
    expect(body.count).toBe(0);
    const groups = (await api.call('listGroups', undefined, ben)).body;
    expect(groups.find(({ id }: { id: number }) => id === groupId).unviewedWinsCount).toBe(3);
  });

  it('two hundred posts of a muted group leave the bell as it was, and all count as unviewed', async () => {
    const { groupId, maya, ben, set, comment } = await createFamily();
    await comment(maya, 'Hello @Ben');
    const count = async () => (await api.call('countUnread', {}, ben)).body.count as number;
    const before = await count();
    await set(ben, { mutedFor: '8h' });
    await api.call('markViewed', { id: groupId, upToNotificationId: 1 }, ben);
    for (let n = 0; n < 200; n++)
      await sharePost(
        server.core,
        { userId: maya.id, sessionId: 0 },
        { groupId, content: 'Ran', type: 'win', files: [], once: null },
      );
    await runEvents(server.core);
    expect([before, await count()]).toEqual([1, 1]);
    const [group] = (await api.call('listGroups', undefined, ben)).body;
    expect(group.unviewedWinsCount).toBe(200);
  });

  it('the level "mentions" rings for what is about one or one’s own', async () => {
    const { maya, ben, cleo, share, set, comment, react, bell } = await createFamily();
    await set(ben, { level: 'mentions' });
    const own = await share(ben);
    await react(cleo, own);
    await share(maya);
    const bens = await comment(ben, 'First');
    await comment(cleo, 'Second');
    await api.call('reactToComment', { commentId: bens, emoji: '❤️' }, cleo);
    await runEvents(server.core);
    await comment(cleo, 'To you', { replyToId: bens });
    await comment(cleo, 'And @Ben');
    const ofOne = ['mention', 'reply', 'comment_reaction'];
    expect(await bell(ben)).toEqual([...ofOne, 'thread r', 'post r', 'reaction']);
  });

  it('at "none" only what one must know rings', async () => {
    const { groupId, maya, ben, cleo, share, set, comment, bell } = await createFamily();
    await set(ben, { level: 'none' });
    await share(cleo);
    await comment(cleo, '@Ben');
    await api.call('changeRole', { groupId, userId: ben.id, role: 'admin' }, maya);
    expect(await bell(ben)).toEqual(['role_changed', 'mention r', 'post r']);
  });

  it('leaving resets both', async () => {
    const { groupId, maya, ben, set } = await createFamily();
    await set(ben, { level: 'none', mutedFor: '1w' });
    const { inviteCode } = (await api.call('groupInvite', { id: groupId }, maya)).body;
    await api.call('leaveGroup', { id: groupId }, ben);
    await api.call('join', { code: inviteCode }, ben);
    const { body } = await api.call('notificationSettings', { id: groupId }, ben);
    expect(body).toEqual({ level: 'all', mutedUntil: null });
  });

  it('silent notifications and later ringing ones are two rows of the grouped view', async () => {
    const { maya, ben, cleo, set, react } = await createFamily();
    await set(maya, { mutedFor: '8h' });
    await react(ben);
    await set(maya, { mutedFor: null });
    await react(cleo);
    const { body } = await api.call('listNotifications', { view: 'grouped' }, maya);
    expect(body.notifications.map(({ unreadCount }: { unreadCount: number }) => unreadCount)).toEqual([1, 0]);
  });

  it('reading a silent notification leaves those that rang before it unread', async () => {
    const { maya, ben, cleo, set, react } = await createFamily();
    await react(ben);
    await set(maya, { mutedFor: '8h' });
    await react(cleo);
    const grouped = async () =>
      (await api.call('listNotifications', { view: 'grouped' }, maya)).body.notifications;
    const [{ id }] = await grouped();
    await api.call('readNotification', { id, view: 'grouped' }, maya);
    expect(await grouped()).toMatchObject([{ id, unreadCount: 0 }, { unreadCount: 1 }]);
  });
});

describe('following', () => {
  it('is true for the author and those who commented, until they choose', async () => {
    const { maya, ben, cleo, comment, follow, isFollowing } = await createFamily();
    const id = await comment(ben, 'Nice');
    expect([await isFollowing(maya), await isFollowing(ben), await isFollowing(cleo)]).toEqual([
      true,
      true,
      false,
    ]);
    await api.call('deleteComment', { id }, ben);
    expect(await isFollowing(ben)).toBe(false);
    expect(await follow(ben, true)).toMatchObject({ status: 200, body: { isFollowing: true } });
    expect(await isFollowing(ben)).toBe(true);
    expect((await follow(maya, false)).body).toEqual({ isFollowing: false });
    expect(await isFollowing(maya)).toBe(false);
  });

  it('of a post that one no longer follows only mentions and replies ring', async () => {
    const { maya, ben, cleo, comment, follow, bell } = await createFamily();
    const bens = await comment(ben, 'One');
    await follow(maya, false);
    await follow(ben, false);
    await comment(cleo, 'Two');
    await comment(cleo, 'Three', { replyToId: bens });
    await comment(cleo, 'Four for @Maya');
    expect(await bell(maya)).toEqual(['mention', 'comment r', 'comment r', 'comment']);
    expect(await bell(ben)).toEqual(['thread r', 'reply', 'thread r']);
  });

  it('notifies followers of comments, unless the group is muted or its level excludes them', async () => {
    const { ben, cleo, set, comment, follow, bell } = await createFamily();
    await follow(cleo, true);
    await comment(ben, 'One');
    await set(cleo, { level: 'mentions' });
    await comment(ben, 'Two');
    expect(await bell(cleo)).toEqual(['thread r', 'thread']);
  });

  it.each([{}, { isFollowing: 'yes' }])('%j is refused', async (input) => {
    const { postId, ben } = await createFamily();
    const call = await api.call('followPost', { id: postId, ...input }, ben);
    expect(call).toMatchObject({ status: 400 });
  });
});
