import type { CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import { deleteSubscription } from './subscriptions.queries.ts';

/** Deletes a subscription that is of no more use to its user, and tells their open tabs, which list their devices. */
export async function endSubscription(
  { db, live }: Pick<CoreContext, 'db' | 'live'>,
  { subscriptionId, userId }: { subscriptionId: number; userId: number },
): Promise<void> {
  await deleteSubscription(db, subscriptionId);
  announce(live, db, toPeople([userId], { query: 'me' }));
}
