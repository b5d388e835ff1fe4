import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWork } from './start-work.ts';
import { openNeighbourhood } from './testing/neighbourhood.ts';
import type { Shift } from './testing/shift.ts';
import { BACKENDS, openShift } from './testing/shift.ts';

const town = await openNeighbourhood();
const [ann, bob] = [await town.moveIn(), await town.moveIn()];
const group = await town.gather(ann, [bob]);
const { db } = town;
afterAll(() => town.leaveTown());

const soon = { timeout: 10_000, interval: 50 };
const toldBob = [{ userId: bob.userId, type: 'post' }];

describe.each(BACKENDS)('beside a queue on $backend that kept running', ({ redisUrl, isThere }) => {
  let shift: Shift;
  beforeEach(async () => {
    shift = openShift(town.database.url, redisUrl);
    shift.finally(await startWork(await shift.context(), await shift.queues()));
  });
  afterEach(() => shift.end());

  /** Shares posts, and returns how to bring back the rows of the moment before anyone was notified. */
  async function shareWithBackup() {
    const held = await db.startTransaction().execute();
    await sql`lock table notifications in exclusive mode`.execute(held);
    const posts = [await town.share(group, ann), await town.share(group, ann)];
    await sql`create table backup as table outbox`.execute(db);
    await held.rollback().execute();
    for (const post of posts) await expect.poll(() => town.told(post), soon).toEqual(toldBob);
    await expect.poll(() => town.waiting(), soon).toBe(0);
    const restore = async () => {
      await sql`
        insert into outbox (id, topic, payload, created_at, hand_overs, next_hand_over) overriding system value
        select id, topic, payload, created_at, hand_overs, now() from backup`.execute(db);
      await sql`drop table backup`.execute(db);
    };
    return { posts, restore };
  }

  test.runIf(isThere)(
    'notifies of events that were done when a restore brought them back',
    async () => {
      const { posts, restore } = await shareWithBackup();
      await sql`truncate outbox, notifications`.execute(db);
      await restore();
      for (const post of posts) await expect.poll(() => town.told(post), soon).toEqual(toldBob);
      await expect.poll(() => town.waiting(), soon).toBe(0);
    },
    30_000,
  );
});
