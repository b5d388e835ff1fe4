import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWork } from './start-work.ts';
import { openNeighbourhood } from './testing/neighbourhood.ts';
import type { Shift } from './testing/shift.ts';
import { BACKENDS, openShift } from './testing/shift.ts';

const town = await openNeighbourhood();
const [ann, bob] = [await town.moveIn(), await town.moveIn()];
const group = await town.gather(ann, [bob]);
afterAll(() => town.leaveTown());

const soon = { timeout: 10_000, interval: 20 };
const toldBob = [{ userId: bob.userId, type: 'post' }];

/** Makes telling anybody of a new post impossible. */
const breakIt = () =>
  sql`alter table notifications add constraint broken check (type <> 'post') not valid`.execute(town.db);
const mendIt = () => sql`alter table notifications drop constraint if exists broken`.execute(town.db);

describe.each(BACKENDS)('on $backend', ({ redisUrl, isThere }) => {
  let shift: Shift;
  beforeEach(() => {
    shift = openShift(town.database.url, redisUrl);
  });
  afterEach(async () => {
    await shift.end();
    await mendIt();
  });

  test.runIf(isThere)(
    'a job that always fails is given up, keeps its event, and tells everybody once when it is mended and retried',
    async () => {
      const queues = await shift.queues(2);
      shift.finally(await startWork(await shift.context(), queues));
      await breakIt();
      const post = await town.share(group, ann, 'Sang in the rain');
      await expect.poll(async () => (await queues.health()).failed, soon).toBe(1);
      const { id: eventId } = await town.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
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
      expect(await town.told(post)).toEqual([]);

      // Handing the event on again brings no second letter.
      await town.makeEventsDue();
      await expect
        .poll(async () => (await town.db.selectFrom('outbox').select('hand_overs').execute())[0], soon)
        .toEqual({ hand_overs: 2 });
      expect((await queues.health()).failed).toBe(1);

      await mendIt();
      expect(await queues.retry(letter?.id ?? '')).toBe('retried');
      await expect.poll(() => town.told(post), soon).toEqual(toldBob);
      await expect.poll(() => town.waiting(), soon).toBe(0);
      await expect.poll(async () => (await queues.health()).active, soon).toBe(0);
      expect(await queues.failed(10)).toEqual([]);
      expect(await town.told(post)).toEqual(toldBob);
    },
  );
});
