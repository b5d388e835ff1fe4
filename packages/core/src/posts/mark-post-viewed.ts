import { type MarkViewedInput, type Ok, type StaleQuery, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { requireExisting } from '../errors.ts';
import { announce, toPeople } from '../live/index.ts';
import { viewPost } from './viewing.queries.ts';

/**
 * Records that the caller has seen a post: it no longer counts as unviewed, and its notifications are marked as read. Throws as
 * `requirePost` does.
 */
export async function markPostViewed(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  { id: postId, upToNotificationId }: MarkViewedInput & { id: number },
): Promise<Ok> {
  // A single statement, but it locks several rows: the transaction is retried after a deadlock.
  return inTransaction(ctx.db, async (trx) => {
    const viewed = await viewPost(trx, postId, actor.userId, upToNotificationId);
    requireExisting(viewed?.isGone, TEXTS.access.postNotFound);
    const stale: StaleQuery[] = [
      ...(viewed?.isFirstView ? [{ query: 'groups' } as const] : []),
      ...(viewed?.hasRead ? [{ query: 'notifications' } as const] : []),
    ];
    if (stale.length > 0) announce(ctx.live, trx, toPeople([actor.userId], ...stale));
    return { ok: true };
  });
}
