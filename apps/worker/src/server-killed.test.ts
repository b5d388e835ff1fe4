import { setTimeout as sleep } from 'node:timers/promises';
import { OUTBOX_CHANNEL } from '@dubs/core';
import { buildServer, signIn } from '@dubs/platform/testing';
import { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { startLeakyWire } from './testing/leaky-wire.ts';
import { openNeighbourhood } from './testing/neighbourhood.ts';
import { BACKENDS } from './testing/shift.ts';
import { buildWorker } from './testing/worker-process.ts';

const [server, worker] = await Promise.all([buildServer(), buildWorker()]);
afterAll(() => Promise.all([server.remove(), worker.remove()]));

/** What Postgres says when a transaction is committed, and what it wakes the relay with. */
const COMMITTED = 'COMMIT\0';
const NUDGE = `${OUTBOX_CHANNEL}\0`;

const soon = { timeout: 20_000, interval: 50 };

/** A database of the Redis that no other test uses, emptied: the jobs of an earlier run have the same ids. */
async function ownRedis(redisUrl: string | undefined): Promise<string | undefined> {
  if (!redisUrl) return undefined;
  const url = new URL(redisUrl);
  url.pathname = '/13';
  const client = new Redis(url.href);
  await client.flushdb();
  client.disconnect();
  return url.href;
}

test.for(BACKENDS.filter(({ isThere }) => isThere))(
  'a server killed between the commit of a post and the nudge loses no notification, and the repeat makes no second one: $backend',
  { timeout: 90_000 },
  async ({ redisUrl: sharedRedis }, { onTestFinished }) => {
    const redisUrl = await ownRedis(sharedRedis);
    const town = await openNeighbourhood();
    onTestFinished(() => town.leaveTown());
    const [ann, bob, cleo] = [await town.moveIn(), await town.moveIn(), await town.moveIn()];
    const group = await town.gather(ann, [bob, cleo]);
    const { phone_number: phoneNumber } = await town.db
      .selectFrom('users')
      .select('phone_number')
      .where('id', '=', ann.userId)
      .executeTakeFirstOrThrow();
    const wires = { onCommit: (): void => undefined, isTrapSet: false, nudges: 0 };
    const trap = await startLeakyWire(town.database.url, (data) => {
      const isCaught = wires.isTrapSet && data.includes(COMMITTED);
      if (isCaught) wires.onCommit();
      return isCaught;
    });
    onTestFinished(() => trap.close());
    const deaf = await startLeakyWire(town.database.url, (data) => {
      const isNudge = data.includes(NUDGE);
      if (isNudge) wires.nudges++;
      return isNudge;
    });
    onTestFinished(() => deaf.close());
    const tellers = worker.start(deaf.url, redisUrl);
    onTestFinished(() => void tellers.process.kill('SIGKILL'));
    await expect.poll(tellers.output, soon).toContain('worker.ready');
    const doomed = await server.start(trap.url, redisUrl);
    onTestFinished(() => void doomed.process.kill('SIGKILL'));
    const token = await signIn(doomed.origin, phoneNumber);

    const share = (origin: string): Promise<Response> => {
      const form = new FormData();
      form.set('content', 'Crossed the finish line.');
      form.set('type', 'win');
      form.set('groupId', String(group));
      return fetch(`${origin}/api/groups/${group}/posts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'the-only-one' },
        body: form,
      });
    };
    wires.isTrapSet = true;
    const committed = new Promise<void>((resolve) => (wires.onCommit = resolve));
    const answer = share(doomed.origin).then(
      () => 'answered',
      () => 'unanswered',
    );
    await committed;
    doomed.process.kill('SIGKILL');
    expect(await doomed.ended).toEqual([null, 'SIGKILL']);
    expect(await answer).toBe('unanswered');

    const posts = await town.db.selectFrom('posts').select('id').execute();
    expect(posts).toHaveLength(1);
    const post = posts[0]?.id ?? 0;
    const told = [bob, cleo].map(({ userId }) => ({ userId, type: 'post' }));
    await expect.poll(() => town.told(post), soon).toEqual(told);
    expect(wires.nudges).toBeGreaterThan(0);

    const next = await server.start(town.database.url, redisUrl);
    onTestFinished(() => void next.process.kill('SIGKILL'));
    const repeated = await share(next.origin);
    expect([repeated.status, await repeated.json()]).toMatchObject([201, { id: post }]);
    await expect.poll(() => town.waiting(), soon).toBe(0);
    await sleep(500);
    expect(await town.told(post)).toEqual(told);

    for (const { process } of [next, tellers]) process.kill('SIGTERM');
    for (const { ended } of [next, tellers]) expect(await ended).toEqual([0, null]);
  },
);
