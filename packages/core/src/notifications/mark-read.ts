import type { Ok } from '@dubs/contract';
import { TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { announce, toPeople } from '../live/index.ts';
import { markAllRead, markRead } from './notifications.queries.ts';

/** Marks one of the caller's notifications as read; reading it again is no error. Anybody else's, and unknown ones, are a 404. */
export async function markNotificationRead(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  notificationId: number,
): Promise<Ok> {
  if (!(await markRead(ctx.db, actor.userId, notificationId)))
    throw new AppError('NOT_FOUND', TEXTS.notifications.notFound);
  announce(ctx.live, ctx.db, toPeople([actor.userId], { query: 'notifications' }));
  return { ok: true };
}

/** Marks all of the caller's notifications as read. */
export async function markAllNotificationsRead(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
): Promise<Ok> {
  // One statement, but it locks many rows, and what is broken off in a deadlock is tried again.
  return inTransaction(ctx.db, async (trx) => {
    await markAllRead(trx, actor.userId);
    announce(ctx.live, trx, toPeople([actor.userId], { query: 'notifications' }));
    return { ok: true };
  });
}
