import type { CoreContext } from '../context.ts';
import { eraseAtOnce } from './erase-at-once.ts';
import { selectUnerased } from './erase-user.queries.ts';
import { listErasures } from './erasure-records.ts';

type Restoring = Pick<CoreContext, 'db' | 'live' | 'blobs' | 'clock' | 'log'>;

/**
 * Restarts the erasure of accounts that a restored backup brought back: they have an erasure record, but are in the database. A failing
 * account does not stop the others; the first error is thrown at the end. Returns how many erasures were started.
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
