import { countUnread, handleEvents } from '@dubs/core';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWork } from '../../start-work.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { BACKENDS, openWorkerHarness, type WorkerHarness } from '../../testing/worker-harness.ts';

const testDb = await openTestDb();
const [ann, bob, cleo, dev] = [
  await testDb.createUser(),
  await testDb.createUser(),
  await testDb.createUser(),
  await testDb.createUser(),
];
afterAll(() => testDb.close());

const asPost = (...people: { userId: number }[]) => people.map(({ userId }) => ({ userId, type: 'post' }));

describe.each(BACKENDS)('on $backend', ({ redisUrl, isThere }) => {
  let workerHarness: WorkerHarness;
  beforeEach(async () => {
    await testDb.db.deleteFrom('outbox').execute();
    workerHarness = openWorkerHarness(testDb.database.url, redisUrl);
  });
  afterEach(() => workerHarness.close());

  /** Starts a worker as `main` does. */
  async function startWorker(): Promise<void> {
    workerHarness.onClose(await startWork(await workerHarness.context(), await workerHarness.queues()));
  }

  it.runIf(isThere)(
    'notifies the other members once, but neither the author nor a former member',
    async () => {
      const group = await testDb.createGroup(ann, [bob, cleo, dev]);
      const post = await testDb.createPost(group, bob);
      await testDb.leaveGroup(group, dev);
      await startWorker();
      await expect.poll(() => testDb.findNotifications(post)).toEqual(asPost(ann, cleo));
      await expect.poll(() => testDb.countEvents()).toBe(0);
    },
  );

  it.runIf(isThere)('notifies after the commit, and logs no content', async () => {
    const group = await testDb.createGroup(ann, [bob]);
    await startWorker();
    const post = await testDb.createPost(group, ann, 'Sang in the rain');
    await expect.poll(() => testDb.findNotifications(post)).toEqual(asPost(bob));
    expect(workerHarness.lines.join('')).not.toContain('Sang');
  });

  it.runIf(isThere)('notifies every member once when several workers run', async () => {
    const group = await testDb.createGroup(ann, [bob, cleo, dev]);
    const posts: number[] = [];
    for (let n = 0; n < 30; n += 1) posts.push(await testDb.createPost(group, ann));
    await Promise.all([startWorker(), startWorker(), startWorker()]);
    for (let n = 0; n < 30; n += 1) posts.push(await testDb.createPost(group, bob));
    await expect.poll(() => testDb.countEvents()).toBe(0);
    await expect.poll(() => testDb.findNotifications(posts.at(-1) ?? 0)).toHaveLength(3);
    for (const [n, post] of posts.entries()) {
      await expect
        .poll(() => testDb.findNotifications(post))
        .toEqual(n < 30 ? asPost(bob, cleo, dev) : asPost(ann, cleo, dev));
    }
  });

  it.runIf(isThere)('handles jobs of a worker of an earlier version, each once', async () => {
    const group = await testDb.createGroup(ann, [bob, cleo]);
    const posts = [await testDb.createPost(group, ann), await testDb.createPost(group, ann)];
    await sql`update outbox set next_hand_over = now() + interval '1 hour'`.execute(testDb.db);
    const queues = await workerHarness.queues();
    const events = await testDb.db.selectFrom('outbox').select('id').orderBy('id').execute();
    for (const round of [0, 1])
      for (const [n, { id: eventId }] of events.entries()) {
        const payload = { eventId, postId: posts[n] ?? 0, groupId: group, userId: ann.userId };
        await queues.addAll([{ name: 'post.created', payload, id: `ob-${eventId}-${round}` }]);
      }
    await startWorker();
    await expect.poll(() => testDb.countEvents()).toBe(0);
    await expect.poll(async () => (await queues.health()).waiting).toBe(0);
    await expect.poll(async () => (await queues.health()).active).toBe(0);
    for (const post of posts) expect(await testDb.findNotifications(post)).toEqual(asPost(bob, cleo));
  });

  it.runIf(isThere)(
    'does not repeat a completed event, even when its notifications were deleted',
    async () => {
      const group = await testDb.createGroup(ann, [bob]);
      await startWorker();
      const post = await testDb.createPost(group, ann);
      await expect.poll(() => testDb.findNotifications(post)).toEqual(asPost(bob));
      const { event_id: eventId } = await testDb.db
        .deleteFrom('notifications')
        .where('post_id', '=', post)
        .returning('event_id')
        .executeTakeFirstOrThrow();
      const queues = await workerHarness.queues();
      const payload = { eventId, postId: post, groupId: group, userId: ann.userId };
      await queues.addAll([{ name: 'post.created', payload, id: `ob-${eventId}-1` }]);
      const later = await testDb.createPost(group, ann);
      await expect.poll(() => testDb.findNotifications(later)).toEqual(asPost(bob));
      await expect.poll(async () => (await queues.health()).waiting).toBe(0);
      await expect.poll(async () => (await queues.health()).active).toBe(0);
      expect(await testDb.findNotifications(post)).toEqual([]);
    },
  );
});

describe('without a queue', () => {
  const shared = (id: number, groupId: number, postId: number) => ({
    id,
    topic: 'post.created' as const,
    payload: { eventId: id, postId, groupId, userId: ann.userId },
  });
  const workerHarness = openWorkerHarness(testDb.database.url, undefined);
  afterEach(() => workerHarness.close());

  it('an event handled twice changes nothing the second time', async () => {
    const { core } = await workerHarness.context();
    const group = await testDb.createGroup(ann, [bob]);
    const post = await testDb.createPost(group, ann);
    const handle = () => handleEvents(core, [shared(900_001, group, post)]);
    await Promise.all([handle(), handle()]);
    await handle();
    expect(await testDb.findNotifications(post)).toEqual(asPost(bob));
  });

  it('notifies of a completed goal as such, and of a new goal as a post', async () => {
    const { core } = await workerHarness.context();
    const group = await testDb.createGroup(ann, [bob]);
    for (const [kind, type] of [
      ['goal_completed', 'goal_completion'],
      ['goal_set', 'post'],
    ] as const) {
      const { id } = await testDb.db
        .insertInto('posts')
        .values({ group_id: group, user_id: ann.userId, content: 'Paint the fence', kind })
        .returning('id')
        .executeTakeFirstOrThrow();
      await handleEvents(core, [shared(900_010 + id, group, id)]);
      expect(await testDb.findNotifications(id)).toEqual([{ userId: bob.userId, type }]);
    }
  });

  it('does not notify who joins after a post, but notifies of a deleted post, which may be restored', async () => {
    const { core } = await workerHarness.context();
    const group = await testDb.createGroup(ann, []);
    const post = await testDb.createPost(group, ann);
    await testDb.db.insertInto('group_members').values({ group_id: group, user_id: bob.userId }).execute();
    await handleEvents(core, [shared(900_500, group, post)]);
    expect(await testDb.findNotifications(post)).toEqual([]);

    const gone = await testDb.createPost(group, ann);
    const { count } = await countUnread(core, bob);
    await testDb.db.updateTable('posts').set({ deleted_at: new Date() }).where('id', '=', gone).execute();
    await handleEvents(core, [shared(900_501, group, gone)]);
    expect(await testDb.findNotifications(gone)).toEqual([{ userId: bob.userId, type: 'post' }]);
    expect(await countUnread(core, bob)).toMatchObject({ count });
    await testDb.db.updateTable('posts').set({ deleted_at: null }).where('id', '=', gone).execute();
    expect(await countUnread(core, bob)).toMatchObject({ count: count + 1 });
  });
});
