import type { NotificationCount } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { countUnreadRows } from './notifications.queries.ts';

/** How many notifications the caller has not read. */
export async function countUnread(ctx: Pick<CoreContext, 'db'>, actor: Actor): Promise<NotificationCount> {
  return { count: await countUnreadRows(ctx.db, actor.userId) };
}
