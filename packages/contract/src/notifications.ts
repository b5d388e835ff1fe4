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
  'thread',
  'reply',
  'mention',
  'comment_reaction',
  'post',
  'goal_completion',
  'join_request',
  'join_approved',
  'member_joined',
  'role_changed',
  'owner_changed',
  'new_device',
  'number_change_started',
  'other',
]);
export type NotificationType = z.infer<typeof NotificationType>;

/** The group of a notification. */
export const NamedGroup = z.object({ id: z.int(), name: z.string() });

/** The post of a notification, with its author in the grouped view. */
export const NotifiedPost = z.object({ content: z.string(), group: NamedGroup, user: z.optional(Person) });

/** The comment that a notification is about. */
export const NotifiedComment = z.object({ content: z.string() });

/**
 * One notification; `group` is null if it is about the account. In the grouped view it is the newest of its bundle, with the number of
 * people (`count`), up to two more of them (`others`), and the number of unread notifications; `groups` is for one share to several groups.
 * `sessionId` and `device` are for a sign-in on a new device, and a number change that it started.
 */
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
  sessionId: z.optional(z.int()),
  device: z.optional(z.string()),
  comment: z.optional(z.nullable(NotifiedComment)),
  count: z.optional(z.int()),
  others: z.optional(z.array(Person)),
  isTriggeredByMember: z.optional(z.boolean()),
  unreadCount: z.optional(z.int()),
  groups: z.optional(z.array(NamedGroup)),
});
export type Notification = z.infer<typeof Notification>;

type Present<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

/** A notification of the grouped view. */
export type GroupedNotification = Omit<Notification, 'post'> &
  Present<Pick<Notification, 'comment' | 'count' | 'others' | 'isTriggeredByMember' | 'unreadCount'>> & {
    post: Present<NonNullable<Notification['post']>> | null;
  };

/** The view of the notifications; by default, one row for each. */
export const NotificationsView = z.object({
  view: z.optional(z.literal('grouped', 'view is grouped, or left out.')),
});
export type NotificationsView = z.infer<typeof NotificationsView>;

/** A page of either view, of all notifications or only mentions. */
export const NotificationsQuery = z.extend(
  pageQuery(LIMITS.page.notificationsMax, LIMITS.page.notifications),
  { ...NotificationsView.shape, type: z.optional(z.literal('mention', 'type is mention, or left out.')) },
);
export type NotificationsQuery = z.infer<typeof NotificationsQuery>;

/** One page of either view, newest first; `totalCount` is over all pages. */
export const NotificationsPage = z.object({
  notifications: z.array(Notification),
  totalCount: z.int(),
  hasMore: z.boolean(),
});
export type NotificationsPage = z.infer<typeof NotificationsPage>;
/** One page of the grouped view. `totalCount` counts bundles. */
export type GroupedNotificationsPage = Omit<NotificationsPage, 'notifications'> & {
  notifications: GroupedNotification[];
};

/** The newest notification that the caller has seen, from `latestNotificationId`. Without it, all count as seen. */
export const MarkViewedInput = z.object({ upToNotificationId: z.optional(id) });
export type MarkViewedInput = z.infer<typeof MarkViewedInput>;

/** The caller's newest notification when a page was read, or null. It limits which notifications `mark-viewed` marks as read. */
export const LatestNotification = { latestNotificationId: z.nullable(z.int()) };

/** The notifications marked by "Mark all read": at most 100 ids, newest first. */
export const MarkedRead = z.object({ ok: z.literal(true), ids: z.array(z.int()) });
export type MarkedRead = z.infer<typeof MarkedRead>;

export const MarkUnreadInput = z.object({
  ids: z
    .array(id, 'ids must be a list.')
    .check(z.maxLength(LIMITS.markUnread, `Name at most ${LIMITS.markUnread} notifications.`)),
});
export type MarkUnreadInput = z.infer<typeof MarkUnreadInput>;
