import {
  type GroupedNotification,
  type Notification,
  type NotificationsPage,
  type NotificationsQuery,
  NotificationType,
  type Person,
} from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { describeDevice } from '../devices/index.ts';
import { personBy, type PersonOf, toPersonFor } from '../users/index.ts';
import { type GroupedRow, selectGroupedNotifications } from './grouped.queries.ts';
import { type NotificationFields, selectNotifications } from './notifications.queries.ts';

/** Returns the type if this build knows it, else `other`. */
const knownType = (type: string): NotificationType => {
  const known = NotificationType.safeParse(type);
  return known.success ? known.data : 'other';
};

function toNotification(row: NotificationFields, createdAt: Date, triggeredByUser: Person): Notification {
  const group =
    row.group_id !== null && row.group_name !== null ? { id: row.group_id, name: row.group_name } : null;
  return {
    id: row.id,
    type: knownType(row.type),
    postId: row.post_id,
    groupId: row.group_id,
    commentId: row.comment_id,
    emoji: row.emoji,
    isRead: row.is_read,
    createdAt: createdAt.toISOString(),
    triggeredByUser,
    post: row.post_content !== null && group ? { content: row.post_content, group } : null,
    group,
    ...(row.session_id !== null && { sessionId: row.session_id, device: describeDevice(row.device ?? '') }),
  };
}

function toGrouped(row: GroupedRow, personOf: PersonOf): GroupedNotification {
  const notification = toNotification(row, new Date(row.created_at), personOf(row.user_id));
  const { post } = notification;
  const grouped: GroupedNotification = {
    ...notification,
    post: post && row.author_id !== null ? { ...post, user: personOf(row.author_id) } : null,
    comment: row.comment_content === null ? null : { content: row.comment_content },
    count: row.people ?? 1,
    others: row.others ? row.others.map(personOf) : [],
    isTriggeredByMember: row.is_triggered_by_member,
    unreadCount: row.unread ?? (row.is_read ? 0 : 1),
  };
  if (row.groups) grouped.groups = row.groups;
  return grouped;
}

/** Returns one page of the caller's notifications in their current groups, newest first: row by row, or grouped. */
export async function listNotifications(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  { page, limit, view, type }: NotificationsQuery,
): Promise<NotificationsPage> {
  const offset = (page - 1) * limit;
  const toPerson = toPersonFor(ctx, actor.userId);
  const list = { limit, offset, areMentions: type === 'mention' };
  const toPage = (notifications: Notification[], totalCount: number) => ({
    notifications,
    totalCount,
    hasMore: offset + notifications.length < totalCount,
  });
  if (view === 'grouped') {
    const { page: rows, people, total } = await selectGroupedNotifications(ctx.db, actor, list);
    const personOf = personBy(people, toPerson);
    return toPage(
      (rows ?? []).map((row) => toGrouped(row, personOf)),
      total,
    );
  }
  const { page: rows, total } = await selectNotifications(ctx.db, actor, list);
  return toPage(
    rows.map((row) => toNotification(row, row.created_at, toPerson(row.person))),
    total,
  );
}
