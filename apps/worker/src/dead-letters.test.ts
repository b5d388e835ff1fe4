import { startExport } from '@dubs/core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWork } from './start-work.ts';
import { openTestDb } from './testing/test-db.ts';
import { BACKENDS, openWorkerHarness, type WorkerHarness } from './testing/worker-harness.ts';

const testDb = await openTestDb();
const ann = await testDb.createUser();
afterAll(() => testDb.close());

describe.each(BACKENDS)('on $backend', ({ redisUrl, isThere }) => {
  let workerHarness: WorkerHarness;
  beforeEach(() => {
    workerHarness = openWorkerHarness(testDb.database.url, redisUrl);
  });
  afterEach(() => workerHarness.close());

  /** Starts a worker whose store of files is broken until `mend`. */
  async function startBrokenWorker() {
    const queues = await workerHarness.queues(2);
    const { core, ...context } = await workerHarness.context();
    let isBroken = true;
    const blobs: typeof core.blobs = {
      ...core.blobs,
      put: async (...file) => {
        if (isBroken) throw new Error('the store is broken');
        await core.blobs.put(...file);
      },
    };
    workerHarness.onClose(await startWork({ ...context, core: { ...core, blobs } }, queues));
    return { queues, mend: () => void (isBroken = false) };
  }
  const statusOf = async (exportId: number) =>
    (
      await testDb.db
        .selectFrom('exports')
        .select('status')
        .where('id', '=', exportId)
        .executeTakeFirstOrThrow()
    ).status;

  it.runIf(isThere)(
    'a job that always fails is given up, keeps its event, and takes effect when it is retried',
    async () => {
      const { queues, mend } = await startBrokenWorker();
      const exportId = await startExport(testDb.db, ann.userId);
      await expect.poll(async () => (await queues.health()).failed).toBe(1);
      const { id: eventId } = await testDb.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
      const [letter, ...others] = await queues.failed(10);
      expect(others).toEqual([]);
      expect(letter).toMatchObject({
        id: expect.stringMatching(new RegExp(`^ob-[\\da-f]{8}-${eventId}-0$`)),
        name: 'export.requested',
        attempts: 2,
        payload: { eventId, exportId },
        error: expect.stringContaining('broken'),
      });

      // Dispatching the event again brings no second letter.
      await testDb.makeEventsDue();
      await expect
        .poll(async () => (await testDb.db.selectFrom('outbox').select('hand_overs').execute())[0])
        .toEqual({ hand_overs: 2 });
      expect((await queues.health()).failed).toBe(1);

      mend();
      expect(await queues.retry(letter?.id ?? '')).toBe('retried');
      await expect.poll(() => statusOf(exportId)).toBe('ready');
      await expect.poll(() => testDb.countEvents()).toBe(0);
      await expect.poll(async () => (await queues.health()).active).toBe(0);
      expect(await queues.failed(10)).toEqual([]);
    },
  );
});
