import type { CoreContext } from '../context.ts';
import { eraseAtOnce } from './erase-at-once.ts';
import { selectUnerased } from './erase-user.queries.ts';
import { listErasures } from './erasure-records.ts';

type Restoring = Pick<CoreContext, 'db' | 'live' | 'blobs' | 'clock' | 'log'>;

/**
 * Begins to erase again the accounts that are recorded as erased but are in the database: the restore of a backup brought them back. An
 * account that fails holds up no other; its error is thrown at the end. Returns how many it began.
 */
export async function eraseRestored(ctx: Restoring): Promise<number> {
  let count = 0;
  const errors: unknown[] = [];
  for (const record of await selectUnerased(ctx.db, await listErasures(ctx))) {
    const { userId, erasedOn, keepsPosts } = record;
    try {
      if (!(await eraseAtOnce(ctx, userId, keepsPosts ? 'keep' : 'remove'))) continue;
      ctx.log.warn({ userId, erasedOn }, 'erasure.repeated');
      count++;
    } catch (error) {
      ctx.log.error({ err: error, userId, erasedOn }, 'erasure.failed');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return count;
}
