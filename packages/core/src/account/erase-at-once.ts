import { type Db, inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { transferToHeirs } from '../groups/index.ts';
import { lockGroupsOf, lockPerson } from './account.queries.ts';
import { hideAccount } from './close-account.ts';
import { startErasure } from './start-erasure.ts';

/**
 * Starts the erasure of an account without a grace period, if `mayErase` returns true under the lock. Groups with other members get a new
 * creator first. Returns whether the erasure was started.
 */
export async function eraseAtOnce(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  userId: number,
  posts: 'keep' | 'remove',
  mayErase: (trx: Db) => Promise<boolean> = async () => true,
): Promise<boolean> {
  return inTransaction(ctx.db, async (trx) => {
    await lockGroupsOf(trx, userId);
    const person = await lockPerson(trx, userId);
    if (!person || !(await mayErase(trx))) return false;
    if (!person.deletedAt) {
      await transferToHeirs(trx, userId);
      await hideAccount(trx, ctx.live, { userId, phoneNumber: person.phoneNumber }, posts);
    }
    await startErasure(trx, userId, person.phoneNumber);
    return true;
  });
}
