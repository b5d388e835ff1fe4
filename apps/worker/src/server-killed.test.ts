import { setTimeout as sleep } from 'node:timers/promises';
import { OUTBOX_CHANNEL } from '@dubs/core';
import { startDatabaseProxy } from '@dubs/db/testing';
import { buildServer, signIn } from '@dubs/platform/testing';
import { afterAll, it } from 'vitest';
import { openTestDb } from './testing/test-db.ts';
import { buildWorker } from './testing/worker-process.ts';

const [server, worker] = await Promise.all([buildServer(), buildWorker()]);
afterAll(() => Promise.all([server.remove(), worker.remove()]));

/** What Postgres says when a transaction is committed, and what it wakes the relay with. */
const COMMITTED = 'COMMIT\0';
const NUDGE = `${OUTBOX_CHANNEL}\0`;

it('a server killed between the commit of a post and the nudge loses no notification, and the repeat makes no second one', async ({
  expect,
  onTestFinished,
}) => {
  const testDb = await openTestDb();
  onTestFinished(() => testDb.close());
  const [ann, bob, cleo] = [await testDb.createUser(), await testDb.createUser(), await testDb.createUser()];
  const group = await testDb.createGroup(ann, [bob, cleo]);
  const { phone_number: phoneNumber } = await testDb.db
    .selectFrom('users')
    .select('phone_number')
    .where('id', '=', ann.userId)
    .executeTakeFirstOrThrow();
  const seen = { onCommit: (): void => undefined, isArmed: false, nudges: 0 };
  const trap = await startDatabaseProxy(testDb.database.url, (data) => {
    const isCaught = seen.isArmed && data.includes(COMMITTED);
    if (isCaught) seen.onCommit();
    return isCaught;
  });
  onTestFinished(() => trap.cut());
  const withoutNotify = await startDatabaseProxy(testDb.database.url, (data) => {
    const isNudge = data.includes(NUDGE);
    if (isNudge) seen.nudges++;
    return isNudge;
  });
  onTestFinished(() => withoutNotify.cut());
  const notifier = worker.start(withoutNotify.url, undefined);
  onTestFinished(() => void notifier.process.kill('SIGKILL'));
  await expect.poll(notifier.output).toContain('worker.ready');
  const killed = await server.start(trap.url, undefined);
  onTestFinished(() => void killed.process.kill('SIGKILL'));
  const token = await signIn(killed.origin, phoneNumber ?? '');

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
  seen.isArmed = true;
  const committed = new Promise<void>((resolve) => (seen.onCommit = resolve));
  const answer = share(killed.origin).then(
    () => 'answered',
    () => 'unanswered',
  );
  await committed;
  killed.process.kill('SIGKILL');
  expect(await killed.ended).toEqual([null, 'SIGKILL']);
  expect(await answer).toBe('unanswered');

  const posts = await testDb.db.selectFrom('posts').select('id').execute();
  expect(posts).toHaveLength(1);
  const post = posts[0]?.id ?? 0;
  const expected = [bob, cleo].map(({ userId }) => ({ userId, type: 'post' }));
  await expect.poll(() => testDb.findNotifications(post)).toEqual(expected);
  expect(seen.nudges).toBeGreaterThan(0);

  const next = await server.start(testDb.database.url, undefined);
  onTestFinished(() => void next.process.kill('SIGKILL'));
  const repeated = await share(next.origin);
  expect([repeated.status, await repeated.json()]).toMatchObject([201, { id: post }]);
  await expect.poll(() => testDb.countEvents()).toBe(0);
  await sleep(500);
  expect(await testDb.findNotifications(post)).toEqual(expected);

  for (const { process } of [next, notifier]) process.kill('SIGTERM');
  for (const { ended } of [next, notifier]) expect(await ended).toEqual([0, null]);
});
