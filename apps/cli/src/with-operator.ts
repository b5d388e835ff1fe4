import { AppError, LIVE_CHANNEL } from '@dubs/core';
import type { CoreContext } from '@dubs/core';
import { openNotifyTransport } from '@dubs/db';
import type { RedisTarget } from '@dubs/platform';
import { createLiveBus, createLogger, openRedisTransport } from '@dubs/platform';
import { StepError } from '@dubs/terminal';
import { openDatabase } from './open-database.ts';

/** What the commands of an operator need: the database, and the live bus that notifies open tabs and the servers. */
export type Operator = Pick<CoreContext, 'db' | 'live'>;

/**
 * Calls `work` as the operator. Its changes are published on the live bus before this returns, so that revoked access
 * ends immediately on every server.
 *
 * @throws StepError with the message of the product if a rule forbids the change
 */
export async function withOperator<T>(
  databaseUrl: string,
  redis: RedisTarget | undefined,
  work: (operator: Operator) => Promise<T>,
): Promise<T> {
  // Silent, because an error is printed when the command ends.
  const log = createLogger({ level: 'silent', pretty: false }, 'cli');
  const db = openDatabase(databaseUrl, { max: 2, name: 'dubs-operator' });
  const live = createLiveBus(
    redis ? openRedisTransport(redis, LIVE_CHANNEL) : openNotifyTransport(db, databaseUrl, LIVE_CHANNEL),
    { log },
  );
  try {
    return await work({ db, live });
  } catch (error) {
    throw error instanceof AppError ? new StepError(error.message) : error;
  } finally {
    await live.close();
    await db.destroy();
  }
}
