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
 * Calls `work` with the queue and the outbox. Runs no jobs itself.
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
  const queues = await createQueues({ databaseUrl, redis }, {}, { log });
  const db = openDatabase(databaseUrl, { max: 1, name: 'dubs-jobs' });
  try {
    return await work({ queues, db });
  } catch (error) {
    throw error instanceof QueueUnavailable ? new StepError(`${error.message}.`) : error;
  } finally {
    await queues.close();
    await db.destroy();
  }
}
