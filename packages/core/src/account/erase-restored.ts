import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { transferToHeirs } from '../groups/index.ts';
import { lockGroupsOf, lockPerson } from './account.queries.ts';
import { startErasure } from './start-erasure.ts';
import { hideAccount } from './close-account.ts';
import { selectUnerased } from './erase-user.queries.ts';
import type { ErasureRecord } from './erasure-records.ts';
import { listErasures } from './erasure-records.ts';

type Restoring = Pick<CoreContext, 'db' | 'live' | 'blobs' | 'clock' | 'log'>;

/** Erases one account again. Groups that others are in get another creator first: the transfer was lost with the deletion. */
async function eraseAgain(ctx: Restoring, { userId, keepsPosts }: ErasureRecord): Promise<boolean> {
  return inTransaction(ctx.db, async (trx) => {
    await lockGroupsOf(trx, userId);
    const person = await lockPerson(trx, userId);
    if (!person) return false;
    if (!person.deletedAt) {
      await transferToHeirs(trx, userId);
      await hideAccount(
        trx,
        ctx.live,
        { userId, phoneNumber: person.phoneNumber },
        keepsPosts ? 'keep' : 'remove',
      );
    }
    await startErasure(trx, userId, person.phoneNumber);
    return true;
  });
}

/**
 * Begins to erase again the accounts that are recorded as erased but are in the database: the restore of a backup brought them back. An
 * account that fails holds up no other; its error is thrown at the end. Returns how many it began.
 */
export async function eraseRestored(ctx: Restoring): Promise<number> {
  let count = 0;
  const errors: unknown[] = [];
  for (const record of await selectUnerased(ctx.db, await listErasures(ctx))) {
    const { userId, erasedOn } = record;
    try {
      if (!(await eraseAgain(ctx, record))) continue;
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
