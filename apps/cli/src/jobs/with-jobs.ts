import type { Db } from '@dubs/db';
import type { JobCatalogue, Queues, RedisTarget } from '@dubs/platform';
import { createLogger, createQueues, QueueUnavailable } from '@dubs/platform';
import { StepError } from '@dubs/terminal';
import { openDatabase } from '../open-database.ts';

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
export async function withJobs<T>(
  databaseUrl: string,
  redis: RedisTarget | undefined,
  work: (jobs: JobsAndEvents) => Promise<T>,
): Promise<T> {
  // Silent, because an error is printed when the command ends.
  const log = createLogger({ level: 'silent', pretty: false }, 'cli');
  const db = openDatabase(databaseUrl, { max: 1, name: 'dubs-jobs' });
  try {
    // Fails where there is no outbox, before the queue creates its schema.
    await db.selectFrom('outbox').select('id').limit(1).execute();
    const queues = await createQueues({ databaseUrl, redis }, {}, { log });
    try {
      return await work({ queues, db });
    } finally {
      await queues.close();
    }
  } catch (error) {
    throw error instanceof QueueUnavailable ? new StepError(`${error.message}.`) : error;
  } finally {
    await db.destroy();
  }
}
