import type {
  GroupedNotification,
  Notification,
  NotificationsPage,
  NotificationsQuery,
} from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { describeDevice } from '../devices/index.ts';
import type { ToPerson } from '../users/index.ts';
import { toPersonFor } from '../users/index.ts';
import type { GroupedRow } from './grouped.queries.ts';
import { selectGroupedNotifications } from './grouped.queries.ts';
import type { NotificationRow } from './notifications.queries.ts';
import { selectNotifications } from './notifications.queries.ts';

function toNotification(row: NotificationRow, toPerson: ToPerson): Notification {
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
    ...(row.session_id !== null && { sessionId: row.session_id, device: describeDevice(row.device ?? '') }),
  };
}

function toGrouped(row: GroupedRow, toPerson: ToPerson): GroupedNotification {
  const notification = toNotification(row, toPerson);
  const { post } = notification;
  return {
    ...notification,
    post: post && row.author ? { ...post, user: toPerson(row.author) } : null,
    comment: row.comment_content === null ? null : { content: row.comment_content },
    count: row.people ?? 1,
    others: (row.others ?? []).map(toPerson),
    unreadCount: row.unread ?? (row.is_read ? 0 : 1),
    ...(row.groups && { groups: row.groups }),
  };
}

/** Returns one page of the caller's notifications, newest first, of their current groups: row by row, or grouped. */
export async function listNotifications(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  { page, limit, view, type }: NotificationsQuery,
): Promise<NotificationsPage> {
  const offset = (page - 1) * limit;
  const toPerson = toPersonFor(ctx, actor.userId);
  const list = { limit, offset, areMentions: type === 'mention' };
  const toPage = <T>({ page: notifications, total: totalCount }: { page: T[]; total: number }) => ({
    notifications,
    totalCount,
    hasMore: offset + notifications.length < totalCount,
  });
  if (view === 'grouped') {
    const grouped = await selectGroupedNotifications(ctx.db, actor, list);
    return toPage({ ...grouped, page: grouped.page.map((row) => toGrouped(row, toPerson)) });
  }
  const rows = await selectNotifications(ctx.db, actor, list);
  return toPage({ ...rows, page: rows.page.map((row) => toNotification(row, toPerson)) });
}
