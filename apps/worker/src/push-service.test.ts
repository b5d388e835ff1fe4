import { isDeepStrictEqual } from 'node:util';
import { takeDuePushes } from '@dubs/core';
import type { PushOutcome } from '@dubs/core/ports';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startPushes } from './push.ts';
import { answered, openPushHarness } from './testing/push-harness.ts';

const my = await openPushHarness();
const { testDb, db, core } = my;

describe('a push service', () => {
  it.each([429, 500, 503])('that answers %i gets it again', async (status) => {
    await my.subscribe(my.bob);
    await testDb.createPost(my.group, my.ann);
    my.outcome = answered(status);
    await my.run();
    expect(await my.statuses()).toEqual(['pending']);
    await my.send();
    expect(my.sent).toHaveLength(1);
    my.outcome = answered(201);
    await my.wait();
    await my.send();
    expect(await my.statuses()).toEqual(['sent']);
  });

  it('is asked again after 30 s, then twice as long, or as it says, for four hours', async () => {
    await my.subscribe(my.bob);
    await testDb.createPost(my.group, my.ann);
    const pause = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select round(extract(epoch from next_try_at - now()))::int as seconds from push_deliveries`.execute(
        db,
      );
      return rows[0]?.seconds;
    };
    my.outcome = { kind: 'unsent' };
    await my.run();
    expect(await pause()).toBeCloseTo(30, -1);
    await my.wait();
    await my.send();
    expect(await pause()).toBeCloseTo(60, -1);
    my.outcome = answered(429, 600);
    await my.wait();
    await my.send();
    expect(await pause()).toBeCloseTo(600, -1);
    my.outcome = answered(429, 5 * 3_600);
    await my.wait();
    await my.send();
    expect(await my.statuses()).toEqual(['failed']);
  });

  it.each([400, 413, 302])('that answers %i is not asked again', async (status) => {
    await my.subscribe(my.bob);
    await testDb.createPost(my.group, my.ann);
    my.outcome = answered(status);
    await my.run();
    expect(await my.statuses()).toEqual(['failed']);
  });

  /** Records signals. Returns a function that counts those to Bob's open tabs that his devices have changed. */
  function countSignals(): () => number {
    const publish = vi.spyOn(core.live, 'publish');
    onTestFinished(() => void publish.mockRestore());
    const toBob = { kind: 'people', userIds: [my.bob.userId], stale: [{ query: 'me' }] };
    return () =>
      publish.mock.calls.flatMap(([each]) => each).filter((one) => isDeepStrictEqual(one, toBob)).length;
  }

  it.each([404, 410])('that answers %i ends the subscription', async (status) => {
    const signals = countSignals();
    await my.subscribe(my.bob);
    await testDb.createPost(my.group, my.ann);
    my.outcome = answered(status);
    await my.run();
    expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
    expect(signals()).toBe(1);
  });

  it.each([401, 403])('that answers %i three times in a row ends the subscription', async (status) => {
    const signals = countSignals();
    await my.subscribe(my.bob);
    const count = async () => (await db.selectFrom('push_subscriptions').select('id').execute()).length;
    const push = async (next: PushOutcome) => {
      my.outcome = next;
      await testDb.createPost(my.group, my.ann);
      await my.run();
      return count();
    };
    const refused = answered(status);
    for (const between of [answered(201), answered(400)])
      for (const next of [refused, refused, between]) expect(await push(next)).toBe(1);
    for (const next of [refused, refused]) expect(await push(next)).toBe(1);
    expect(await push(refused)).toBe(0);
    expect(signals()).toBe(1);
  });

  it('that may have got it does not get it again', async () => {
    await my.subscribe(my.bob);
    await testDb.createPost(my.group, my.ann);
    my.outcome = { kind: 'unknown' };
    await my.run();
    await my.wait();
    await my.send();
    expect(my.sent).toHaveLength(1);
    expect(await my.statuses()).toEqual(['unknown']);
  });

  it('does not get again what a worker that died was sending', async () => {
    await my.subscribe(my.bob);
    await testDb.createPost(my.group, my.ann);
    await my.relay();
    await sql`update push_deliveries set status = 'sending', next_try_at = now() - interval '1 s'`.execute(
      db,
    );
    await my.send();
    expect([my.sent.length, await my.statuses()]).toEqual([0, ['unknown']]);
  });

  it.each(['pending', 'held'])('does not get what is four hours late and still %s', async (status) => {
    await my.subscribe(my.bob);
    await testDb.createPost(my.group, my.ann);
    await my.relay();
    await sql`update push_deliveries set status = ${status}, next_try_at = now() - interval '5 hours', give_up_at = now() - interval '1 s'`.execute(
      db,
    );
    await my.send();
    expect([my.sent.length, await my.statuses()]).toEqual([0, ['failed']]);
  });

  it('that hangs delays only its own pushes, and gets no more than it can hold', async () => {
    const [hung, other] = [await my.subscribe(my.bob), await my.subscribe(my.cleo)];
    const moveTo = (host: string, id: number) =>
      sql`update push_subscriptions set endpoint = ${`https://${host}/1`} where id = ${id}`.execute(db);
    await moveTo('hangs.example', hung);
    await moveTo('works.example', other);
    const hosts: string[] = [];
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const stop = startPushes({
      core: {
        ...core,
        push: {
          async send({ endpoint }) {
            hosts.push(new URL(endpoint).host);
            if (endpoint.includes('hangs')) await ended;
            return answered(201);
          },
        },
      },
    });
    const countOf = (host: string) => hosts.filter((each) => each === host).length;
    for (let n = 0; n < 160; n++) await testDb.createPost(my.group, my.ann);
    for (let n = 0; n < 2; n++) await my.relay();
    await expect.poll(() => countOf('works.example')).toBe(160);
    expect(countOf('hangs.example')).toBeLessThan(150);
    end();
    await expect.poll(() => countOf('hangs.example')).toBe(160);
    await stop();
    expect(new Set(await my.statuses())).toEqual(new Set(['sent']));
  });
});

describe('a push that was not written', () => {
  const push = { send: async () => my.outcome };

  it('is sent later when its batch fails, as held if it was held', async () => {
    await my.subscribe(my.bob);
    await testDb.createPost(my.group, my.ann);
    await testDb.createPost(my.group, my.ann);
    await my.relay();
    await sql`update push_deliveries set status = 'held' where id = (select max(id) from push_deliveries)`.execute(
      db,
    );
    const now = vi.fn<typeof core.clock.now>(core.clock.now).mockImplementationOnce(() => {
      throw new Error('The batch fails.');
    });
    await takeDuePushes({ ...core, push, clock: { ...core.clock, now } }, 10);
    expect(await my.statuses()).toEqual(['pending', 'held']);
    await my.send();
    expect(my.sent).toEqual([]);
    await my.wait();
    await my.send();
    expect(await my.statuses()).toEqual(['sent', 'sent']);
  });

  it('does not take the others of its batch along', async () => {
    const broken = await my.subscribe(my.bob);
    await my.subscribe(my.cleo);
    await testDb.createPost(my.group, my.ann);
    await my.relay();
    const mac: typeof core.secrets.mac = (purpose, value) => {
      if (value.startsWith(`${broken}:`)) throw new Error('This push fails.');
      return core.secrets.mac(purpose, value);
    };
    const secrets = { ...core.secrets, mac };
    const { pushes } = await takeDuePushes({ ...core, push, secrets }, 10);
    expect(pushes.map(({ target }) => target)).toMatchObject([{ userId: my.cleo.userId }]);
    expect(await my.statuses()).toEqual(['pending', 'sending']);
  });

  it('is sent at once to a user whose time zone is not known here', async () => {
    await my.subscribe(my.bob);
    await my.subscribe(my.cleo);
    await testDb.createPost(my.group, my.ann);
    await sql`
      update users set time_zone = 'Mars/Olympus', quiet_from = '00:00', quiet_to = '23:59'
      where id = ${my.bob.userId}`.execute(db);
    await my.run();
    expect(await my.statuses()).toEqual(['sent', 'sent']);
  });
});
