import type { Ok } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import { advanceWatermark } from './groups.queries.ts';
import { checkMembership } from './require-member.ts';

/** Notes that the caller has seen all there is in the group: its unviewed count becomes 0. */
export async function markGroupViewed(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  groupId: number,
): Promise<Ok> {
  // One statement, but it locks several rows, and what is broken off in a deadlock is tried again.
  return inTransaction(ctx.db, async (trx) => {
    const { hasMoved } = checkMembership(await advanceWatermark(trx, groupId, actor.userId));
    if (hasMoved) announce(ctx.live, trx, toPeople([actor.userId], { query: 'groups' }));
    return { ok: true };
  });
}
