import { AppError, LIVE_CHANNEL } from '@dubs/core';
import type { CoreContext } from '@dubs/core';
import { openNotifyTransport } from '@dubs/db';
import type { RedisTarget } from '@dubs/platform';
import { createLiveBus, createLogger, openRedisTransport } from '@dubs/platform';
import { StepError } from '@dubs/terminal';
import { openDatabase } from './open-database.ts';

/** What an operator's command works with: the database, and the bus that makes open tabs and servers notice. */
export type Operator = Pick<CoreContext, 'db' | 'live'>;

/**
 * Does something as the operator. Its changes are published on the live bus before this returns, so that access ends at once on
 * every server.
 *
 * @throws StepError with the product's own sentence when a rule refuses it
 */
export async function withOperator<T>(
  databaseUrl: string,
  redis: RedisTarget | undefined,
  work: (operator: Operator) => Promise<T>,
): Promise<T> {
  // What goes wrong is said once, in the sentence that ends the command.
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
