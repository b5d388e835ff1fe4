import type { Db } from '@dubs/db';
import { announce, changedMembership } from '../live/index.ts';
import type { LiveBus } from '../ports.ts';
import { deleteMember } from './membership.queries.ts';

/** Ends a membership in a group whose row is locked. After the commit, the user gets nothing of the group. */
export async function endMembership(
  live: LiveBus,
  trx: Db,
  { groupId, userId }: { groupId: number; userId: number },
): Promise<void> {
  await deleteMember(trx, groupId, userId);
  announce(live, trx, ...changedMembership(groupId, userId, false));
}
