import type { Ok } from '@dubs/contract';
import { TEXTS } from '@dubs/contract';
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
  await markAllRead(ctx.db, actor.userId);
  announce(ctx.live, ctx.db, toPeople([actor.userId], { query: 'notifications' }));
  return { ok: true };
}
