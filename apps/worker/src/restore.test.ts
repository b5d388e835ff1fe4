import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWork } from './start-work.ts';
import { openTestDb } from './testing/test-db.ts';
import { BACKENDS, openWorkerHarness, type WorkerHarness } from './testing/worker-harness.ts';

const testDb = await openTestDb();
const [ann, bob] = [await testDb.createUser(), await testDb.createUser()];
const group = await testDb.createGroup(ann, [bob]);
const { db } = testDb;
afterAll(() => testDb.close());

const bobsNotifications = [{ userId: bob.userId, type: 'post' }];

describe.each(BACKENDS)('beside a queue on $backend that kept running', ({ redisUrl, isThere }) => {
  let workerHarness: WorkerHarness;
  beforeEach(async () => {
    workerHarness = openWorkerHarness(testDb.database.url, redisUrl);
    workerHarness.onClose(await startWork(await workerHarness.context(), await workerHarness.queues()));
  });
  afterEach(() => workerHarness.close());

  /** Shares posts, and returns how to bring back the rows of the moment before anyone was notified. */
  async function shareWithBackup() {
    const held = await db.startTransaction().execute();
    await sql`lock table notifications in exclusive mode`.execute(held);
    const posts = [await testDb.createPost(group, ann), await testDb.createPost(group, ann)];
    await sql`create table backup as table outbox`.execute(db);
    await held.rollback().execute();
    for (const post of posts)
      await expect.poll(() => testDb.findNotifications(post)).toEqual(bobsNotifications);
    await expect.poll(() => testDb.countEvents()).toBe(0);
    const restore = async () => {
      await sql`
        insert into outbox (id, topic, payload, created_at, hand_overs, next_hand_over) overriding system value
        select id, topic, payload, created_at, hand_overs, now() from backup`.execute(db);
      await sql`drop table backup`.execute(db);
    };
    return { posts, restore };
  }

  it.runIf(isThere)('notifies of events that were done when a restore brought them back', async () => {
    const { posts, restore } = await shareWithBackup();
    await sql`truncate outbox, notifications cascade`.execute(db);
    await restore();
    for (const post of posts)
      await expect.poll(() => testDb.findNotifications(post)).toEqual(bobsNotifications);
    await expect.poll(() => testDb.countEvents()).toBe(0);
  });
});
