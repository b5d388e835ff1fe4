import type { Actor, CoreContext } from '../context.ts';
import { countUnreadRows } from './notifications.queries.ts';

/** Returns how many notifications the caller has not read, and the groups that these may come from. */
export const countUnread = (
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
): Promise<{ count: number; groupIds: number[] }> => countUnreadRows(ctx.db, actor.userId);
