import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { Person } from './people.ts';
import { id, isoTime, pageQuery } from './strings.ts';

/** The number of unread notifications. */
export const NotificationCount = z.object({ count: z.int() });
export type NotificationCount = z.infer<typeof NotificationCount>;

/** The kinds of notification. */
export const NotificationType = z.enum([
  'reaction',
  'comment',
  'mention',
  'comment_reaction',
  'post',
  'goal_completion',
  'join_request',
  'join_approved',
  'other',
]);
export type NotificationType = z.infer<typeof NotificationType>;

/** The group of a notification. */
export const NamedGroup = z.object({ id: z.int(), name: z.string() });

/** The post of a notification. */
export const NotifiedPost = z.object({ content: z.string(), group: NamedGroup });

/** One notification; `group` is for those without a post. */
export const Notification = z.object({
  id: z.int(),
  type: NotificationType,
  postId: z.nullable(z.int()),
  groupId: z.nullable(z.int()),
  commentId: z.nullable(z.int()),
  emoji: z.nullable(z.string()),
  isRead: z.boolean(),
  createdAt: isoTime,
  triggeredByUser: Person,
  post: z.nullable(NotifiedPost),
  group: z.nullable(NamedGroup),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationsQuery = pageQuery(LIMITS.page.notificationsMax, LIMITS.page.notifications);
export type NotificationsQuery = z.infer<typeof NotificationsQuery>;

/** One page, newest first; `totalCount` is over all pages. */
export const NotificationsPage = z.object({
  notifications: z.array(Notification),
  totalCount: z.int(),
  hasMore: z.boolean(),
});
export type NotificationsPage = z.infer<typeof NotificationsPage>;

/** What "Mark all read" marked: ids, newest first, at most 100. */
export const MarkedRead = z.object({ ok: z.literal(true), ids: z.array(z.int()) });
export type MarkedRead = z.infer<typeof MarkedRead>;

export const MarkUnreadInput = z.object({
  ids: z
    .array(id, 'ids must be a list.')
    .check(z.maxLength(LIMITS.markUnread, `Name at most ${LIMITS.markUnread} notifications.`)),
});
export type MarkUnreadInput = z.infer<typeof MarkUnreadInput>;
