import type { Queues } from '@dubs/platform';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Jobs } from './jobs.ts';
import { startWork } from './start-work.ts';
import { openNeighbourhood } from './testing/neighbourhood.ts';
import { openShift } from './testing/shift.ts';

const town = await openNeighbourhood();
const shift = openShift(town.database.url, undefined);
afterAll(async () => {
  await shift.end();
  await town.leaveTown();
});

/** Creates an empty queue that calls `process` when work begins. */
const queueThat = (process: Queues<Jobs>['process']): Queues<Jobs> => ({
  process,
  add: async () => {},
  addAll: async () => {},
  schedule: async () => {},
  ping: async () => {},
  health: () => Promise.reject(new Error('not asked here')),
  failed: async () => [],
  retry: async () => 'unknown',
  close: async () => {},
});

test('erased accounts that a restore brought back are erased again before any job runs', async () => {
  const { userId } = await town.moveIn();
  const { rows } = await sql<{ micros: number }>`
    select (extract(epoch from created_at) * 1000000)::bigint as micros from users where id = ${userId}`.execute(
    town.db,
  );
  const context = await shift.context();
  const today = new Date().toISOString().slice(0, 10);
  const key = `erased/${today}/${userId}-${rows[0]?.micros}-remove.json`;
  await context.core.blobs.put(key, Buffer.from('{}'), 'application/json');

  let isErased: Promise<boolean> | undefined;
  const look = async () =>
    (await town.db.selectFrom('users').select('erased_at').where('id', '=', userId).executeTakeFirstOrThrow())
      .erased_at !== null;
  const stop = await startWork(
    context,
    queueThat(() => void (isErased = look())),
  );
  await stop();
  expect(await isErased).toBe(true);
  expect(shift.lines.join('')).toContain('erasure.repeated');
});

test('a worker starts while the store of pictures is away', async () => {
  const { core, ...context } = await shift.context();
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
  expect(shift.lines.join('')).toContain('erasure.postponed');
});
