import {
  IdInput,
  MarkedRead,
  MarkUnreadInput,
  NotificationCount,
  NotificationsPage,
  NotificationsQuery,
  NotificationsView,
  Ok,
} from '@dubs/contract';
import {
  countUnread,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationsUnread,
} from '@dubs/core';
import { z } from 'zod/mini';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

export const notificationsOperations = router({
  list: operation({
    id: 'listNotifications',
    rest: 'GET /notifications',
    input: NotificationsQuery,
    output: NotificationsPage,
    tag: 'Notifications',
    summary: 'List notifications',
    description:
      'Returns the caller’s notifications, newest first. The grouped view shows as one the reactions to a post or comment, the comments on a post, one share to several groups, and the requests to join a group, each until it is read.',
    success: 'One page of notifications.',
    run: ({ core, actor, input }) => listNotifications(core, actor, input),
  }),
  count: operation({
    id: 'countUnread',
    rest: 'GET /notifications/count',
    input: z.prefault(NotificationsView, {}),
    output: NotificationCount,
    tag: 'Notifications',
    summary: 'Count unread notifications',
    description:
      'Returns how many notifications are unread, or how many rows of the grouped view. Made for polling.',
    success: 'The count.',
    poll: {
      name: 'notifications',
      views: { grouped: 'groupedNotifications' },
      async read({ core, actor, input }) {
        const { count, groupIds } = await countUnread(core, actor, input);
        return { content: { count }, groupIds };
      },
    },
  }),
  read: operation({
    id: 'readNotification',
    rest: 'POST /notifications/:id/read',
    withoutTerms: true,
    input: z.extend(IdInput, NotificationsView.shape),
    query: NotificationsView,
    output: Ok,
    tag: 'Notifications',
    summary: 'Mark a notification read',
    description:
      'Marks one of the caller’s notifications as read; in the grouped view also those that are shown with it and are not newer.',
    success: 'It is read.',
    errors: { NOT_FOUND: 'The caller has no such notification.' },
    run: ({ core, actor, input }) => markNotificationRead(core, actor, input),
  }),
  markAllRead: operation({
    id: 'markAllRead',
    rest: 'POST /notifications/mark-all-read',
    withoutTerms: true,
    output: MarkedRead,
    tag: 'Notifications',
    summary: 'Mark all notifications read',
    description: 'Marks all of the caller’s notifications as read.',
    success: 'All are read.',
    run: ({ core, actor }) => markAllNotificationsRead(core, actor),
  }),
  markUnread: operation({
    id: 'markUnread',
    rest: 'POST /notifications/unread',
    withoutTerms: true,
    input: MarkUnreadInput,
    output: Ok,
    tag: 'Notifications',
    summary: 'Mark notifications unread',
    description:
      'Marks notifications of the caller as unread again, which undoes “Mark all read”. Marks all of them, or none.',
    success: 'They are unread.',
    errors: { NOT_FOUND: 'One of them is not the caller’s.' },
    run: ({ core, actor, input }) => markNotificationsUnread(core, actor, input),
  }),
});
