import type { Notification, NotificationsPage, NotificationsQuery } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { toPerson } from '../users/index.ts';
import type { NotificationRow } from './notifications.queries.ts';
import { selectNotifications } from './notifications.queries.ts';

function toNotification(row: NotificationRow): Notification {
  const group =
    row.group_id !== null && row.group_name !== null ? { id: row.group_id, name: row.group_name } : null;
  return {
    id: row.id,
    type: row.type,
    postId: row.post_id,
    groupId: row.group_id,
    commentId: row.comment_id,
    emoji: row.emoji,
    isRead: row.is_read,
    createdAt: row.created_at.toISOString(),
    triggeredByUser: toPerson(row.person),
    post: row.post_content !== null && group ? { content: row.post_content, group } : null,
    group,
  };
}

/** Returns one page of the caller's notifications, newest first, of their current groups. */
export async function listNotifications(
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  { page, limit }: NotificationsQuery,
): Promise<NotificationsPage> {
  const offset = (page - 1) * limit;
  const { page: rows, total } = await selectNotifications(ctx.db, actor.userId, limit, offset);
  return {
    notifications: rows.map(toNotification),
    totalCount: total,
    hasMore: offset + rows.length < total,
  };
}
