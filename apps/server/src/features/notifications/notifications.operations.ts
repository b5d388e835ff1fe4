import {
  IdInput,
  MarkedRead,
  MarkUnreadInput,
  NotificationCount,
  NotificationsPage,
  NotificationsQuery,
  Ok,
} from '@dubs/contract';
import {
  countUnread,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationsUnread,
} from '@dubs/core';
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
    description: 'Returns the caller’s notifications, newest first.',
    success: 'One page of notifications.',
    run: ({ core, actor, input }) => listNotifications(core, actor, input),
  }),
  count: operation({
    id: 'countUnread',
    rest: 'GET /notifications/count',
    output: NotificationCount,
    tag: 'Notifications',
    summary: 'Count unread notifications',
    description: 'Returns how many notifications are unread. Made for polling.',
    success: 'The count.',
    poll: {
      name: 'notifications',
      async read({ core, actor }) {
        const { count, groupIds } = await countUnread(core, actor);
        return { content: { count }, groupIds };
      },
    },
  }),
  read: operation({
    id: 'readNotification',
    rest: 'POST /notifications/:id/read',
    input: IdInput,
    output: Ok,
    tag: 'Notifications',
    summary: 'Mark a notification read',
    description: 'Marks one of the caller’s notifications as read.',
    success: 'It is read.',
    errors: { NOT_FOUND: 'The caller has no such notification.' },
    run: ({ core, actor, input }) => markNotificationRead(core, actor, input.id),
  }),
  markAllRead: operation({
    id: 'markAllRead',
    rest: 'POST /notifications/mark-all-read',
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
