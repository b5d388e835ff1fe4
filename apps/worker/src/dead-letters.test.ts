import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWork } from './start-work.ts';
import { openTestDb } from './testing/test-db.ts';
import type { WorkerHarness } from './testing/worker-harness.ts';
import { BACKENDS, openWorkerHarness } from './testing/worker-harness.ts';

const testDb = await openTestDb();
const [ann, bob] = [await testDb.createUser(), await testDb.createUser()];
const group = await testDb.createGroup(ann, [bob]);
afterAll(() => testDb.close());

const soon = { timeout: 10_000, interval: 20 };
const toldBob = [{ userId: bob.userId, type: 'post' }];

/** Makes telling anybody of a new post impossible. */
const breakIt = () =>
  sql`alter table notifications add constraint broken check (type <> 'post') not valid`.execute(testDb.db);
const mendIt = () => sql`alter table notifications drop constraint if exists broken`.execute(testDb.db);

describe.each(BACKENDS)('on $backend', ({ redisUrl, isThere }) => {
  let workerHarness: WorkerHarness;
  beforeEach(() => {
    workerHarness = openWorkerHarness(testDb.database.url, redisUrl);
  });
  afterEach(async () => {
    await workerHarness.close();
    await mendIt();
  });

  it.runIf(isThere)(
    'a job that always fails is given up, keeps its event, and notifies once when it is retried',
    async () => {
      const queues = await workerHarness.queues(2);
      workerHarness.onClose(await startWork(await workerHarness.context(), queues));
      await breakIt();
      const post = await testDb.createPost(group, ann, 'Sang in the rain');
      await expect.poll(async () => (await queues.health()).failed, soon).toBe(1);
      const { id: eventId } = await testDb.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
      const [letter, ...others] = await queues.failed(10);
      expect(others).toEqual([]);
      expect(letter).toMatchObject({
        id: expect.stringMatching(new RegExp(`^ob-[\\da-f]{8}-${eventId}-0$`)),
        name: 'post.created',
        attempts: 2,
        payload: { eventId, postId: post, groupId: group, userId: ann.userId },
        error: expect.stringContaining('broken'),
      });
      expect(JSON.stringify(letter)).not.toContain('Sang');
      expect(await testDb.findNotifications(post)).toEqual([]);

      // Handing the event on again brings no second letter.
      await testDb.makeEventsDue();
      await expect
        .poll(async () => (await testDb.db.selectFrom('outbox').select('hand_overs').execute())[0], soon)
        .toEqual({ hand_overs: 2 });
      expect((await queues.health()).failed).toBe(1);

      await mendIt();
      expect(await queues.retry(letter?.id ?? '')).toBe('retried');
      await expect.poll(() => testDb.findNotifications(post), soon).toEqual(toldBob);
      await expect.poll(() => testDb.countEvents(), soon).toBe(0);
      await expect.poll(async () => (await queues.health()).active, soon).toBe(0);
      expect(await queues.failed(10)).toEqual([]);
      expect(await testDb.findNotifications(post)).toEqual(toldBob);
    },
  );
});
