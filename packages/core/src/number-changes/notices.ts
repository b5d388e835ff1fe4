import type { Actor, CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import { emit, numberChangeStarted } from '../outbox/index.ts';
import { deleteNumberChangeNotifications } from './number-changes.queries.ts';

type Writing = Pick<CoreContext, 'db' | 'live'>;

/**
 * Deletes the unread notices of a user's changes of number. Call it after the change was deleted or replaced, because no notices of it are
 * written from then on.
 */
export async function withdrawNotices({ db, live }: Writing, userId: number): Promise<void> {
  if (await deleteNumberChangeNotifications(db, userId))
    announce(live, db, toPeople([userId], { query: 'notifications' }));
}

/** Notifies the user's other sessions of a pending change of number, and withdraws notices of an earlier one. */
export async function notifyOthers(ctx: Writing, { userId, sessionId }: Actor): Promise<void> {
  await withdrawNotices(ctx, userId);
  await emit(ctx.db, numberChangeStarted, { sessionId });
}
