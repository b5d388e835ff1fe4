import { setTimeout as sleep } from 'node:timers/promises';
import { checkDataKeys, DataKeysRefused, findPoolerProblem } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { claimStore } from '../media/index.ts';
import { StartRefused } from '../errors.ts';
import { StorageUnavailable } from '../ports.ts';

const RETRY_MS = 1_000;

/** Connection of a process to its database. */
interface DatabasePath {
  /** True if the connection goes through a pooler in transaction mode. */
  pooled: boolean;
  /** Whether statements are prepared; undefined if that depends on the pooler. */
  prepared: boolean | undefined;
}

/**
 * Waits for the database, then checks that the process can run with it: that a pooler in between, if any, supports what the process relies
 * on, that the data keys open the database, and that the media store belongs to it. Throws `StartRefused` if not. Calls `onStoreAway` on
 * each try at which only the media store does not respond.
 */
export async function checkStart(
  ctx: Pick<CoreContext, 'db' | 'blobs' | 'log'>,
  { pooled, prepared }: DatabasePath,
  onStoreAway?: () => void,
): Promise<void> {
  const onForgetful = (warning: string) => ctx.log.warn({ warning }, 'pooler.misconfigured');
  let isPoolerChecked = !pooled;
  for (let tries = 1; ; tries++) {
    try {
      if (!isPoolerChecked) {
        const problem = await findPoolerProblem(ctx.db, { prepared, onForgetful });
        if (problem !== null) throw new StartRefused(problem);
        isPoolerChecked = true;
      }
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
