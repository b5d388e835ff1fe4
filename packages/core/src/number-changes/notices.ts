import type { Actor, CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import { emit, numberChangeStarted } from '../outbox/index.ts';
import { deleteNumberChangeNotifications } from './number-changes.queries.ts';

type Writing = Pick<CoreContext, 'db' | 'live'>;

/** Withdraws the unread notices of a user's changes of number. Comes after the change was deleted or replaced, which none is written for any more. */
export async function withdrawNotices({ db, live }: Writing, userId: number): Promise<void> {
  if (await deleteNumberChangeNotifications(db, userId))
    announce(live, db, toPeople([userId], { query: 'notifications' }));
}

/** Notifies the user's other sessions of a change of number that waits, in place of notices of an earlier one. */
export async function notifyOthers(ctx: Writing, { userId, sessionId }: Actor): Promise<void> {
  await withdrawNotices(ctx, userId);
  await emit(ctx.db, numberChangeStarted, { sessionId });
}
