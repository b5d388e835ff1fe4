import { AppError, type CoreContext, LIVE_CHANNEL } from '@dubs/core';
import { openNotifyTransport } from '@dubs/db';
import { createLiveBus, openRedisTransport, type RedisTarget } from '@dubs/platform';
import { StepError, warn } from '@dubs/terminal';
import { withDb } from './open-database.ts';
import { silentLog } from './silent-log.ts';

/** Longer than a slow Redis takes to respond. */
const SEND_MS = 10_000;

/** What the commands of an operator need: the database, and the live bus that notifies open tabs and the servers. */
export type Operator = Pick<CoreContext, 'db' | 'live'>;

/**
 * Calls `work` as the operator. Its changes are published on the live bus before this returns, so that revoked access
 * ends immediately on every server.
 *
 * @throws StepError with the message of the product if a rule forbids the change
 */
export const withOperator = <T>(
  databaseUrl: string,
  redis: RedisTarget | undefined,
  work: (operator: Operator) => Promise<T>,
): Promise<T> =>
  withDb(databaseUrl, { max: 2, name: 'dubs-operator' }, async (db) => {
    const live = createLiveBus(
      redis ? openRedisTransport(redis, LIVE_CHANNEL) : openNotifyTransport(db, databaseUrl, LIVE_CHANNEL),
      { log: silentLog },
    );
    try {
      return await work({ db, live });
    } catch (error) {
      throw error instanceof AppError ? new StepError(error.message) : error;
    } finally {
      if (!(await live.close(SEND_MS)))
        warn('Open pages could not be notified of the change: they show it once they are loaded again.');
    }
  });
