import {
  changeNotificationSettings,
  changeRole,
  changeUserNotificationSettings,
  createComment,
  deleteComment,
  followPost,
  markAllNotificationsRead,
  markNotificationRead,
  subscribers,
  takeDuePushes,
  transferOwnership,
} from '@dubs/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answered, openPushHarness } from './testing/push-harness.ts';

const my = await openPushHarness();
const { testDb, db, core } = my;

describe('a push', () => {
  it('goes to each device of the recipients, once', async () => {
    await my.subscribe(my.bob);
    await my.subscribe(my.bob);
    await my.subscribe(my.ann);
    const id = await testDb.createPost(my.group, my.ann, 'Ran 5 km');
    await my.run();
    await my.run();
    expect(my.sent).toHaveLength(2);
    expect(await my.statuses()).toEqual(['sent', 'sent']);
    const [first] = my.sent;
    expect(JSON.parse(first?.payload ?? '')).toEqual({
      web_push: 8030,
      notification: {
        title: 'Dubs',
        body: expect.stringMatching(/ shared a new post in /),
        navigate: `http://localhost:3000/group/${my.group}/post/${id}`,
        tag: first?.topic,
        lang: 'en',
      },
      unread: 1,
      close: [],
    });
    expect([first?.urgency, first?.topic.length]).toEqual(['normal', 32]);
  });

  it('is also sent for an event that a worker of an earlier version queued', async () => {
    await my.subscribe(my.bob);
    const postId = await testDb.createPost(my.group, my.ann);
    const { id } = await db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
    const job = { eventId: id, postId, groupId: my.group, userId: my.ann.userId };
    await subscribers(core)['post.created'](job);
    await my.send();
    expect(my.sent).toHaveLength(1);
  });

  it('belongs to the trace of the request that caused it, also in a batch of several', async () => {
    await my.subscribe(my.bob);
    await testDb.createPost(my.group, my.ann, 'Ran 5 km');
    await testDb.createPost(my.group, my.cleo, 'Ran 10 km');
    await sql`update outbox set trace_parent = 'trace of ' || (payload->>'userId')`.execute(db);
    await my.relay();
    const { pushes } = await takeDuePushes({ ...core, push: { send: async () => my.outcome } }, 10);
    expect(pushes.map(({ traceParent }) => traceParent)).toEqual([
      `trace of ${my.ann.userId}`,
      `trace of ${my.cleo.userId}`,
    ]);
  });

  it('shows names, also words, or nothing of either', async () => {
    await my.subscribe(my.bob);
    await my.subscribe(my.bob, 'words');
    await my.subscribe(my.bob, 'nothing');
    await testDb.createPost(my.group, my.ann, `Ran ${'👨‍👩‍👧‍👦'.repeat(500)}`);
    await my.run();
    const words = my.bodies().filter((body) => body.includes('Ran'));
    const nothing = my.bodies().filter((body) => body === 'Something new on Dubs');
    expect(words).toEqual([expect.stringMatching(/\nRan 👨‍👩‍👧‍👦.*…$/s)]);
    expect([my.bodies().length, nothing.length]).toEqual([3, 1]);
    for (const { payload } of my.sent) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3_000);
  });

  it('of the same post has the same topic, and is less urgent for a reaction', async () => {
    await my.subscribe(my.ann);
    const id = await testDb.createPost(my.group, my.ann);
    await testDb.createComment(id, my.bob);
    await testDb.react(id, my.bob);
    await testDb.createComment(id, my.bob);
    await my.run();
    const topics = (urgency: string) =>
      my.sent.filter((each) => each.urgency === urgency).map(({ topic }) => topic);
    expect(new Set(topics('normal')).size).toBe(1);
    expect(topics('low')).toHaveLength(1);
  });

  it.each([
    ['was read', async () => void (await db.updateTable('notifications').set({ is_read: true }).execute())],
    ['is of a group that was left', () => testDb.leaveGroup(my.group, my.bob)],
    [
      'is of a muted group',
      async () => void (await changeNotificationSettings(core, my.bob, { id: my.group, mutedFor: '8h' })),
    ],
    [
      'is of a group whose level leaves it out',
      async () => void (await changeNotificationSettings(core, my.bob, { id: my.group, level: 'mentions' })),
    ],
    [
      'is of a category that is off',
      async () => void (await changeUserNotificationSettings(core, my.bob, { push: { posts: false } })),
    ],
    [
      'is for a session that ended',
      async () =>
        void (await db
          .updateTable('sessions')
          .set({ ended_at: new Date(), end_reason: 'logout' })
          .where('id', '=', my.bob.sessionId)
          .execute()),
    ],
  ])('that %s before it is sent is not sent', async (_what, change) => {
    await my.subscribe(my.bob);
    await testDb.createPost(my.group, my.ann);
    await my.relay();
    await change();
    await my.send();
    expect(my.sent).toEqual([]);
  });

  it('of a comment on a post that is followed no more before it is sent is not sent', async () => {
    const id = await testDb.createPost(my.group, my.ann);
    await testDb.createComment(id, my.bob);
    await my.run();
    await my.subscribe(my.bob);
    await testDb.createComment(id, my.cleo);
    await my.relay();
    await followPost(core, my.bob, { id, isFollowing: false });
    await my.send();
    expect([my.sent, await my.statuses()]).toEqual([[], ['skipped']]);
  });

  it('is looked at again before each retry', async () => {
    await my.subscribe(my.bob);
    await testDb.createPost(my.group, my.ann);
    my.outcome = answered(503);
    await my.run();
    await testDb.leaveGroup(my.group, my.bob);
    my.outcome = answered(201);
    await my.wait();
    await my.send();
    expect([my.sent.length, await my.statuses()]).toEqual([1, ['skipped']]);
  });

  it('of a mention and of a reply is urgent', async () => {
    const postId = await testDb.createPost(my.group, my.ann);
    const content = 'Well mended.';
    const { id: replyToId } = await createComment(core, my.bob, { postId, content });
    await my.run();
    await my.subscribe(my.bob);
    await createComment(core, my.ann, { postId, content, mentionedUserIds: [my.bob.userId] });
    await my.run();
    await createComment(core, my.cleo, { postId, content, replyToId });
    await my.run();
    expect(my.sent.map(({ urgency }) => urgency)).toEqual(['high', 'high']);
  });

  it('has devices close what was read elsewhere', async () => {
    await my.subscribe(my.bob);
    await testDb.createPost(my.group, my.ann);
    await my.run();
    const { id } = await db.selectFrom('notifications').select('id').executeTakeFirstOrThrow();
    await markNotificationRead(core, my.bob, { id });
    await testDb.createPost(my.group, my.ann);
    await my.run();
    expect(JSON.parse(my.sent[1]?.payload ?? '').close).toEqual([my.sent[0]?.topic]);
  });

  it('that is read in part is not closed elsewhere', async () => {
    await my.subscribe(my.ann);
    const id = await testDb.createPost(my.group, my.ann);
    await testDb.react(id, my.bob);
    await my.run();
    const { userId } = my.ann;
    const first = await db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await testDb.react(id, my.cleo);
    await my.run();
    await markNotificationRead(core, my.ann, first);
    await testDb.createComment(id, my.bob);
    await my.run();
    expect(my.sent.map(({ payload }) => JSON.parse(payload).close)).toEqual([[], [], []]);
  });

  it.each([
    [
      'a reaction',
      (post: number) => testDb.react(post, my.bob),
      (post: number) => testDb.react(post, my.bob),
    ],
    [
      'a comment',
      (post: number) => testDb.createComment(post, my.bob),
      async () => {
        const { id } = await db
          .selectFrom('post_comments')
          .select('id')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow();
        await deleteComment(core, my.bob, id);
      },
    ],
  ])('has devices close what was withdrawn: %s', async (_what, add, withdraw) => {
    await my.subscribe(my.ann);
    const [post, other] = [
      await testDb.createPost(my.group, my.ann),
      await testDb.createPost(my.group, my.ann),
    ];
    await add(post);
    await my.run();
    await withdraw(post);
    await testDb.createComment(other, my.cleo);
    await my.run();
    await testDb.createComment(other, my.cleo);
    await my.run();
    expect(my.closed()).toEqual([[], [my.sent[0]?.topic], []]);
  });

  it('keeps what was withdrawn in part', async () => {
    await my.subscribe(my.ann);
    const post = await testDb.createPost(my.group, my.ann);
    await testDb.react(post, my.bob);
    await testDb.react(post, my.cleo);
    await my.run();
    await testDb.react(post, my.bob);
    await testDb.createComment(post, my.cleo);
    await my.run();
    expect(my.closed()).toEqual([[], []]);
  });

  it('has devices close what is of a group that was left', async () => {
    await my.subscribe(my.bob);
    const other = await testDb.createGroup(my.ann, [my.bob]);
    await testDb.createPost(my.group, my.ann);
    await my.run();
    await testDb.leaveGroup(my.group, my.bob);
    await testDb.createPost(other, my.ann);
    await my.run();
    expect(my.closed()).toEqual([[], [my.sent[0]?.topic]]);
  });

  it('that was withdrawn before it is sent is not sent', async () => {
    await my.subscribe(my.ann);
    const post = await testDb.createPost(my.group, my.ann);
    await testDb.react(post, my.bob);
    await my.relay();
    await testDb.react(post, my.bob);
    await my.run();
    expect([my.sent, await my.statuses()]).toEqual([[], ['skipped']]);
  });

  it('closes again what a push that failed should have closed', async () => {
    await my.subscribe(my.bob);
    await testDb.createPost(my.group, my.ann);
    await my.run();
    await markAllNotificationsRead(core, my.bob);
    await testDb.createPost(my.group, my.ann);
    my.outcome = answered(503);
    await my.run();
    my.outcome = answered(201);
    await my.wait();
    await my.send();
    const [, failed, retried] = my.sent.map(({ payload }) => JSON.parse(payload).close);
    expect([failed, retried]).toEqual([[my.sent[0]?.topic], [my.sent[0]?.topic]]);
  });

  it('counts the people of what is shown as one, and goes out once for it', async () => {
    await my.subscribe(my.ann);
    const id = await testDb.createPost(my.group, my.ann);
    await testDb.react(id, my.bob);
    await testDb.react(id, my.cleo);
    await my.run();
    expect(my.bodies()).toEqual([expect.stringMatching(/ and .+ reacted .+ to your post in /)]);
    expect(await my.statuses()).toEqual(['sent', 'sent']);
  });

  it('names the newest of several people, as the list does, and nothing of what they wrote', async () => {
    await my.subscribe(my.ann);
    const post = await testDb.createPost(my.group, my.ann, 'Ran 5 km');
    const people = [my.bob, my.cleo];
    for (const _ of [1, 2]) people.push(await my.signUp());
    for (const person of people.slice(2)) await testDb.joinGroup(my.group, person);
    await db.deleteFrom('outbox').execute();
    for (const person of people) await testDb.createComment(post, person);
    await my.run();
    const { displayName } = await db
      .selectFrom('users')
      .select('display_name as displayName')
      .where('id', '=', people[3]?.userId ?? 0)
      .executeTakeFirstOrThrow();
    expect(my.bodies()).toEqual([`${displayName} and 3 others commented on your post in Street`]);
    expect(my.sent[0]?.payload).not.toMatch(/Ran 5 km|Well mended/);
  });

  it('of a new goal is one of goals', async () => {
    await my.subscribe(my.bob);
    await changeUserNotificationSettings(core, my.bob, { push: { posts: false } });
    for (const kind of ['share', 'goal_set'] as const) {
      const id = await testDb.createPost(my.group, my.ann);
      await db.updateTable('posts').set({ kind }).where('id', '=', id).execute();
    }
    await my.run();
    expect(my.sent).toHaveLength(1);
    await changeUserNotificationSettings(core, my.bob, { push: { posts: true, goals: false } });
    for (const kind of ['goal_set', 'goal_completed'] as const) {
      const id = await testDb.createPost(my.group, my.ann);
      await db.updateTable('posts').set({ kind }).where('id', '=', id).execute();
    }
    await my.run();
    expect(my.sent).toHaveLength(1);
  });

  it('of a request to join and of the own role rings at every level', async () => {
    for (const user of [my.ann, my.bob]) {
      await my.subscribe(user);
      await changeNotificationSettings(core, user, { id: my.group, level: 'none', mutedFor: 'forever' });
    }
    await db.updateTable('groups').set({ require_approval: true }).where('id', '=', my.group).execute();
    await testDb.joinGroup(my.group, await my.signUp());
    await my.run();
    const { userId } = my.bob;
    await changeRole(core, my.ann, { groupId: my.group, userId, role: 'admin' });
    await my.run();
    await transferOwnership(core, my.ann, { id: my.group, userId });
    await my.run();
    expect(my.bodies()).toEqual([
      expect.stringMatching(/ requested to join /),
      expect.stringMatching(/ made you an admin of /),
      expect.stringMatching(/ made you the owner of /),
    ]);
  });

  it('is taken by one of two workers', async () => {
    await my.subscribe(my.bob);
    for (let n = 0; n < 20; n++) await testDb.createPost(my.group, my.ann);
    await my.relay();
    await Promise.all([my.send(), my.send(), my.send()]);
    expect(my.sent).toHaveLength(20);
  });
});
