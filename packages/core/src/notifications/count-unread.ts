import type { NotificationsView } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { countUnreadRows, type UnreadCount } from './notifications.queries.ts';

/** Returns the number of the caller's unread notifications, by row or grouped, and the groups that they can come from. */
export const countUnread = (
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  { view }: NotificationsView = {},
): Promise<UnreadCount> => countUnreadRows(ctx.db, actor, view === 'grouped');
