import { countUnread, dispatchEvents, notifyPost } from '@dubs/core';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startRelay, toJob } from '../../relay.ts';
import { startWork } from '../../start-work.ts';
import { openNeighbourhood } from '../../testing/neighbourhood.ts';
import type { Shift } from '../../testing/shift.ts';
import { BACKENDS, openShift } from '../../testing/shift.ts';

const town = await openNeighbourhood();
const [ann, bob, cleo, dev] = [
  await town.moveIn(),
  await town.moveIn(),
  await town.moveIn(),
  await town.moveIn(),
];
afterAll(() => town.leaveTown());

const soon = { timeout: 10_000, interval: 20 };
const asPost = (...people: { userId: number }[]) => people.map(({ userId }) => ({ userId, type: 'post' }));

describe.each(BACKENDS)('on $backend', ({ redisUrl, isThere }) => {
  let shift: Shift;
  beforeEach(async () => {
    await town.db.deleteFrom('outbox').execute();
    shift = openShift(town.database.url, redisUrl);
  });
  afterEach(() => shift.end());

  /** A whole worker, as main starts it. */
  async function startWorker(): Promise<void> {
    shift.finally(await startWork(await shift.context(), await shift.queues()));
  }

  test.runIf(isThere)(
    'everybody else in the group is told, once; the author and who has left are not',
    async () => {
      const group = await town.gather(ann, [bob, cleo, dev]);
      const post = await town.share(group, bob);
      await town.leave(group, dev);
      await startWorker();
      await expect.poll(() => town.told(post), soon).toEqual(asPost(ann, cleo));
      await expect.poll(() => town.waiting(), soon).toBe(0);
    },
  );

  test.runIf(isThere)('a share wakes the relay at once, and its words stay out of the log', async () => {
    const group = await town.gather(ann, [bob]);
    await startWorker();
    const post = await town.share(group, ann, 'Sang in the rain');
    await expect.poll(() => town.told(post), { timeout: 1_500, interval: 10 }).toEqual(asPost(bob));
    expect(shift.lines.join('')).not.toContain('Sang');
  });

  test.runIf(isThere)('several workers at once tell nobody twice, and forget nobody', async () => {
    const group = await town.gather(ann, [bob, cleo, dev]);
    const posts: number[] = [];
    for (let n = 0; n < 30; n += 1) posts.push(await town.share(group, ann));
    await Promise.all([startWorker(), startWorker(), startWorker()]);
    for (let n = 0; n < 30; n += 1) posts.push(await town.share(group, bob));
    await expect.poll(() => town.waiting(), soon).toBe(0);
    await expect.poll(() => town.told(posts.at(-1) ?? 0), soon).toHaveLength(3);
    for (const [n, post] of posts.entries()) {
      await expect
        .poll(() => town.told(post), soon)
        .toEqual(n < 30 ? asPost(bob, cleo, dev) : asPost(ann, cleo, dev));
    }
  });

  test.runIf(isThere)('a relay killed between handing over and forgetting tells nobody twice', async () => {
    const group = await town.gather(ann, [bob, cleo]);
    const post = await town.share(group, ann);
    const queues = await shift.queues();
    const { core } = await shift.context();
    const killed = dispatchEvents(core, 10, async (events) => {
      await queues.addAll(events.map((event) => ({ ...toJob(event), id: `ob-${event.id}-0` })));
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'dubs-worker' and state = 'idle in transaction' and datname = current_database()`.execute(
        town.db,
      );
    });
    await expect(killed).rejects.toThrow();
    expect(await town.waiting()).toBe(1);

    await startWorker();
    await expect.poll(() => town.waiting(), soon).toBe(0);
    await expect.poll(() => town.told(post), soon).toEqual(asPost(bob, cleo));
    await expect.poll(async () => (await queues.health()).active, soon).toBe(0);
    expect(await town.told(post)).toEqual(asPost(bob, cleo));
  });

  test.runIf(isThere)('what lay in a queue that was lost arrives all the same', async () => {
    const group = await town.gather(ann, [bob, cleo]);
    const relay = startRelay(await shift.context(), await shift.queues());
    const posts = [await town.share(group, ann), await town.share(group, ann)];
    const other = await shift.queues();
    await expect.poll(async () => (await other.health()).waiting, soon).toBe(2);
    await relay.close();
    await shift.loseQueue();
    expect((await other.health()).waiting).toBe(0);

    await startWorker();
    await town.makeEventsDue();
    await expect.poll(() => town.waiting(), soon).toBe(0);
    for (const post of posts) expect(await town.told(post)).toEqual(asPost(bob, cleo));
  });

  test.runIf(isThere)(
    'an event whose work is done is not done again, even when its traces are gone',
    async () => {
      const group = await town.gather(ann, [bob]);
      await startWorker();
      const post = await town.share(group, ann);
      await expect.poll(() => town.told(post), soon).toEqual(asPost(bob));
      const { event_id: eventId } = await town.db
        .deleteFrom('notifications')
        .where('post_id', '=', post)
        .returning('event_id')
        .executeTakeFirstOrThrow();
      const queues = await shift.queues();
      const payload = { eventId, postId: post, groupId: group, userId: ann.userId };
      await queues.add({ name: 'post.created', payload, id: `ob-${eventId}-1` });
      const later = await town.share(group, ann);
      await expect.poll(() => town.told(later), soon).toEqual(asPost(bob));
      await expect.poll(async () => (await queues.health()).waiting, soon).toBe(0);
      await expect.poll(async () => (await queues.health()).active, soon).toBe(0);
      expect(await town.told(post)).toEqual([]);
    },
  );
});

describe('without a queue', () => {
  const shift = openShift(town.database.url, undefined);
  afterEach(() => shift.end());

  test('an event handled twice changes nothing the second time', async () => {
    const { core } = await shift.context();
    const group = await town.gather(ann, [bob]);
    const post = await town.share(group, ann);
    const event = { eventId: 900_001, postId: post, groupId: group, userId: ann.userId };
    await Promise.all([notifyPost(core, event), notifyPost(core, event)]);
    await notifyPost(core, event);
    expect(await town.told(post)).toEqual(asPost(bob));
  });

  test('a goal completed is told as such, and a goal set as a post', async () => {
    const { core } = await shift.context();
    const group = await town.gather(ann, [bob]);
    for (const [kind, type] of [
      ['goal_completed', 'goal_completion'],
      ['goal_set', 'post'],
    ] as const) {
      const { id } = await town.db
        .insertInto('posts')
        .values({ group_id: group, user_id: ann.userId, content: 'Paint the fence', kind })
        .returning('id')
        .executeTakeFirstOrThrow();
      await notifyPost(core, { eventId: 900_010 + id, postId: id, groupId: group, userId: ann.userId });
      expect(await town.told(id)).toEqual([{ userId: bob.userId, type }]);
    }
  });

  test('who joins after a post is not told of it; a post that is gone is told of, for its return', async () => {
    const { core } = await shift.context();
    const group = await town.gather(ann, []);
    const post = await town.share(group, ann);
    await town.db.insertInto('group_members').values({ group_id: group, user_id: bob.userId }).execute();
    await notifyPost(core, { eventId: 900_500, postId: post, groupId: group, userId: ann.userId });
    expect(await town.told(post)).toEqual([]);

    const gone = await town.share(group, ann);
    const { count } = await countUnread(core, bob);
    await town.db.updateTable('posts').set({ deleted_at: new Date() }).where('id', '=', gone).execute();
    await notifyPost(core, { eventId: 900_501, postId: gone, groupId: group, userId: ann.userId });
    expect(await town.told(gone)).toEqual([{ userId: bob.userId, type: 'post' }]);
    expect(await countUnread(core, bob)).toMatchObject({ count });
    await town.db.updateTable('posts').set({ deleted_at: null }).where('id', '=', gone).execute();
    expect(await countUnread(core, bob)).toMatchObject({ count: count + 1 });
  });

  test('events wait while the queue does not answer, and arrive when it does', async () => {
    await town.db.deleteFrom('outbox').execute();
    const context = await shift.context();
    const handed: unknown[] = [];
    let refusals = 2;
    const relay = startRelay(context, {
      async addAll(jobs) {
        if (refusals-- > 0) throw new Error('no answer');
        handed.push(...jobs);
      },
    });
    shift.finally(relay.close);
    const group = await town.gather(ann, [bob]);
    const post = await town.share(group, ann);
    await expect
      .poll(() => handed, soon)
      .toEqual([
        {
          name: 'post.created',
          id: expect.stringMatching(/^ob-[\da-f]{8}-\d+-0$/),
          payload: expect.objectContaining({ postId: post }),
        },
      ]);
    expect(shift.lines.filter((line) => line.includes('outbox.delayed'))).toHaveLength(2);
  });
});
