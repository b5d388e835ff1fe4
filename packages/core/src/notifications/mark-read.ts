import {
  LIMITS,
  type MarkedRead,
  type MarkUnreadInput,
  type NotificationsView,
  type Ok,
  TEXTS,
} from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { announce, toPeople } from '../live/index.ts';
import { markAllRead, markRead, markUnread } from './mark-read.queries.ts';

/**
 * Marks one of the caller's notifications as read, or in the grouped view also all older ones of its bundle. Repeats are no error. A 404
 * for unknown ids and notifications of other users.
 */
export async function markNotificationRead(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  { id, view }: { id: number } & NotificationsView,
): Promise<Ok> {
  // A single statement, but it may lock many rows: the transaction is retried after a deadlock.
  return inTransaction(ctx.db, async (trx) => {
    if (!(await markRead(trx, actor, id, view === 'grouped')))
      throw new AppError('NOT_FOUND', TEXTS.notifications.notFound);
    announce(ctx.live, trx, toPeople([actor.userId], { query: 'notifications' }));
    return { ok: true };
  });
}

/** Marks all of the caller's notifications as read, and returns ids for `markNotificationsUnread`. */
export async function markAllNotificationsRead(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
): Promise<MarkedRead> {
  // A single statement, but it locks many rows: the transaction is retried after a deadlock.
  return inTransaction(ctx.db, async (trx) => {
    const ids = await markAllRead(trx, actor, LIMITS.markUnread);
    announce(ctx.live, trx, toPeople([actor.userId], { query: 'notifications' }));
    return { ok: true, ids };
  });
}

/** Marks the given notifications of the caller as unread; a 404, and no change, if one is not the caller's. */
export async function markNotificationsUnread(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  input: MarkUnreadInput,
): Promise<Ok> {
  const ids = [...new Set(input.ids)];
  return inTransaction(ctx.db, async (trx) => {
    if ((await markUnread(trx, actor, ids)) < ids.length)
      throw new AppError('NOT_FOUND', TEXTS.notifications.notFound);
    announce(ctx.live, trx, toPeople([actor.userId], { query: 'notifications' }));
    return { ok: true };
  });
}
