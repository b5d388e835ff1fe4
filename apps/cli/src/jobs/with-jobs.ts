import type { Db } from '@dubs/db';
import {
  createQueues,
  type JobCatalogue,
  type Queues,
  QueueUnavailable,
  type RedisTarget,
} from '@dubs/platform';
import { StepError } from '@dubs/terminal';
import { withDb } from '../open-database.ts';
import { silentLog } from '../silent-log.ts';

/** The job queue, and the database with the outbox. */
export interface JobsAndEvents {
  queues: Pick<Queues<JobCatalogue>, 'failed' | 'retry' | 'health'>;
  db: Db;
}

/**
 * Calls `work` with the queue and the outbox. Runs no jobs itself. Leaves a database without Dubs as it is.
 *
 * @throws StepError if the queue is unavailable
 */
export const withJobs = <T>(
  databaseUrl: string,
  redis: RedisTarget | undefined,
  work: (jobs: JobsAndEvents) => Promise<T>,
): Promise<T> =>
  withDb(databaseUrl, { max: 1, name: 'dubs-jobs' }, async (db) => {
    // Fails where there is no outbox, before the queue creates its schema.
    await db.selectFrom('outbox').select('id').limit(1).execute();
    const queues = await createQueues({ databaseUrl, redis }, {}, { log: silentLog });
    try {
      return await work({ queues, db });
    } finally {
      await queues.close();
    }
  }).catch((error: unknown) => {
    if (!(error instanceof QueueUnavailable)) throw error;
    const advice = redis ? ' Check the settings of Redis, and that it runs.' : '';
    throw new StepError(`${error.message.replace(/^t/, 'T')}.${advice}`);
  });
