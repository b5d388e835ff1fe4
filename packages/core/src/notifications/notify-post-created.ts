import type { CoreContext } from '../context.ts';
import { insertPostNotifications } from './notifications.queries.ts';

/**
 * Tells the other members of a group of a new post, or of a goal completed: those who are in the group now and were when it was
 * shared. Running it again for the same event changes nothing. Answers how many people were told.
 */
export async function notifyPostCreated(
  ctx: Pick<CoreContext, 'db'>,
  event: { eventId: number; postId: number },
): Promise<number> {
  return insertPostNotifications(ctx.db, event.eventId, event.postId);
}
