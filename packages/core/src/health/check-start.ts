import { setTimeout as sleep } from 'node:timers/promises';
import { checkDataKeys, DataKeysRefused, findPoolerProblem } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { claimStore } from '../media/index.ts';
import { StartRefused } from '../errors.ts';
import { StorageUnavailable } from '../ports.ts';

const RETRY_MS = 1_000;

/** What a process knows of the way to its database. */
interface DatabasePath {
  /** Whether it leads through a pooler in transaction mode. */
  pooled: boolean;
  /** Whether statements are prepared. */
  prepared: boolean;
}

/**
 * Makes sure, as soon as the database answers, that the process may run with it: that the pooler before it, if there is one, lets what the
 * process relies on hold, that its data keys open the database, and that the media store is this database's. Throws `StartRefused` if not.
 * Calls `onStoreAway` each time that all is well but for a media store that does not answer.
 */
export async function checkStart(
  ctx: Pick<CoreContext, 'db' | 'blobs' | 'log'>,
  { pooled, prepared }: DatabasePath,
  onStoreAway?: () => void,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const problem = pooled ? await findPoolerProblem(ctx.db, { prepared }) : null;
      if (problem !== null) throw new StartRefused(problem);
      await checkDataKeys(ctx.db);
      return await claimStore(ctx);
    } catch (error) {
      if (error instanceof DataKeysRefused) throw new StartRefused(error.message);
      if (error instanceof StartRefused) throw error;
      if (error instanceof StorageUnavailable) onStoreAway?.();
      if (tries === 1) ctx.log.warn({ err: error }, 'start.unchecked');
    }
    await sleep(RETRY_MS);
  }
}
