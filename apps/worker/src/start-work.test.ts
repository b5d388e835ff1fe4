import type { PushOutcome, PushSender } from '@dubs/core/ports';
import type { Queues } from '@dubs/platform';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { Jobs } from './jobs.ts';
import { startWork } from './start-work.ts';
import { startSession, subscribe } from './testing/devices.ts';
import { openWorker } from './testing/worker-harness.ts';

const { testDb, harness: workerHarness } = await openWorker();

/** Creates an empty queue that calls `process` when work begins. */
const queueThat = (process: Queues<Jobs>['process']): Queues<Jobs> => ({
  process,
  addAll: async () => {},
  schedule: async () => {},
  ping: async () => [],
  health: () => Promise.reject(new Error('not asked here')),
  failed: async () => [],
  retry: async () => 'unknown',
  close: async () => {},
});

it('erased accounts that a restore brought back are erased again before any job runs', async () => {
  const { userId } = await testDb.createUser();
  const { rows } = await sql<{ micros: number }>`
    select (extract(epoch from created_at) * 1000000)::bigint as micros from users where id = ${userId}`.execute(
    testDb.db,
  );
  const context = await workerHarness.context();
  const today = new Date().toISOString().slice(0, 10);
  const key = `erased/${today}/${userId}-${rows[0]?.micros}-remove.json`;
  await context.core.blobs.put(key, Buffer.from('{}'), 'application/json');

  let isErased: Promise<boolean> | undefined;
  const look = async () =>
    (
      await testDb.db
        .selectFrom('users')
        .select('erased_at')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
    ).erased_at !== null;
  const stop = await startWork(
    context,
    queueThat(() => void (isErased = look())),
  );
  await stop();
  expect(await isErased).toBe(true);
  expect(workerHarness.lines.join('')).toContain('erasure.repeated');
});

it('a worker starts while the store of pictures is away', async () => {
  const { core, ...context } = await workerHarness.context();
  const list = () => {
    throw new Error('away');
  };
  let hasStarted = false;
  const stop = await startWork(
    { ...context, core: { ...core, blobs: { ...core.blobs, list } } },
    queueThat(() => void (hasStarted = true)),
  );
  await stop();
  expect(hasStarted).toBe(true);
  expect(workerHarness.lines.join('')).toContain('erasure.postponed');
});

it('a worker that stops takes no more jobs while a push is still being sent', async () => {
  const { core, ...context } = await workerHarness.context();
  const [ann, bob] = [await testDb.createUser(), await testDb.createUser()];
  const device = await startSession(testDb.db, bob.userId);
  await subscribe(testDb.db, device, { shows: 'names' });
  await testDb.createPost(await testDb.createGroup(ann, [bob]), ann);
  let endPush: (outcome: PushOutcome) => void = () => {};
  const send = vi.fn<PushSender['send']>(() => new Promise((resolve) => (endPush = resolve)));
  const close = vi.fn<Queues<Jobs>['close']>(async () => {});
  const queues = { ...queueThat(() => {}), close };
  const stop = await startWork({ ...context, core: { ...core, push: { send } } }, queues);
  await expect.poll(() => send.mock.calls.length, { timeout: 5_000 }).toBe(1);
  const stopped = stop();
  await expect.poll(() => close.mock.calls.length).toBe(1);
  endPush({ kind: 'answered', status: 201, retryAfterSeconds: null });
  await stopped;
});
