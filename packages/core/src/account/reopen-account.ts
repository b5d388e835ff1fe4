import { LIMITS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { announce, selectGroupIds, selectShownIn } from '../live/index.ts';
import type { LiveBus } from '../ports.ts';
import { lockPerson, markAccountRestored } from './account.queries.ts';
import { startErasure } from './start-erasure.ts';
import { restoreArchivedRows } from './archived-rows.queries.ts';
import { signalMembershipChanges } from './signals.ts';
import { showGroups, showContent } from './hide-content.queries.ts';

/**
 * Restores a deleted account when its owner signs in, except for what others have changed since. If its grace period is over at `now`,
 * erases it instead, which frees its number. Returns whether the account is active.
 */
export async function reopenAccount(trx: Db, live: LiveBus, userId: number, now: Date): Promise<boolean> {
  const person = await lockPerson(trx, userId);
  if (!person) return false;
  if (!person.deletedAt) return true;
  if (person.deletedAt.getTime() + LIMITS.account.graceMs <= now.getTime()) {
    await startErasure(trx, userId, person.phoneNumber);
    return false;
  }
  await markAccountRestored(trx, userId);
  await showGroups(trx, userId);
  await showContent(trx, userId);
  await restoreArchivedRows(trx, userId);
  const [groupIds, shownIn] = [await selectGroupIds(trx, userId), await selectShownIn(trx, userId)];
  announce(live, trx, ...signalMembershipChanges(userId, groupIds, shownIn, true));
  return true;
}
