import type { MarkViewedInput, Ok, StaleQuery } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import { checkMembership } from './require-member.ts';
import { advanceWatermark } from './viewing.queries.ts';

/**
 * Records that the caller has seen everything in the group: its unviewed counts become 0, and the notifications of its posts are marked as
 * read.
 */
export async function markGroupViewed(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  { id: groupId, upToNotificationId }: MarkViewedInput & { id: number },
): Promise<Ok> {
  // A single statement, but it locks several rows: the transaction is retried after a deadlock.
  return inTransaction(ctx.db, async (trx) => {
    const viewed = await advanceWatermark(trx, groupId, actor.userId, upToNotificationId);
    const { hasMoved, hasRead } = checkMembership(viewed);
    const stale: StaleQuery[] = [
      ...(hasMoved ? [{ query: 'groups' } as const] : []),
      ...(hasRead ? [{ query: 'notifications' } as const] : []),
    ];
    if (stale.length > 0) announce(ctx.live, trx, toPeople([actor.userId], ...stale));
    return { ok: true };
  });
}
