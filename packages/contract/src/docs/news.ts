import {
  DayStats,
  MarkedRead,
  MarkUnreadInput,
  MarkViewedInput,
  NamedGroup,
  Notification,
  NotificationCount,
  NotificationsPage,
  NotifiedComment,
  NotifiedPost,
  PostedToday,
  UserStats,
  WeeklyStats,
} from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';
import { ben } from './people.ts';

const notification: Notification = {
  id: 240,
  type: 'comment',
  postId: 41,
  groupId: 3,
  commentId: 88,
  emoji: null,
  isRead: false,
  createdAt: '2026-03-01T09:20:00.000Z',
  triggeredByUser: ben,
  post: { content: 'Finished the first chapter', group: { id: 3, name: 'Family' } },
  group: { id: 3, name: 'Family' },
};

describeOutput('NamedGroup', NamedGroup, {
  description: 'A group by its name.',
  fields: { id: 'Id of the group.', name: 'Name of the group.' },
  example: { id: 3, name: 'Family' },
});

describeOutput('NotifiedPost', NotifiedPost, {
  description: 'The post that a notification is about.',
  fields: { content: 'Its content.', group: 'Its group.', user: 'Its author; in the grouped view alone.' },
  example: { content: 'Finished the first chapter', group: { id: 3, name: 'Family' } },
});

describeOutput('NotifiedComment', NotifiedComment, {
  description: 'The comment that a notification is about.',
  fields: { content: 'Its content.' },
  example: { content: 'Which book?' },
});

describeOutput('Notification', Notification, {
  description:
    'Something that others did, or a sign-in on a new device, and the caller is notified of; in the grouped view, the newest of what is shown as one.',
  fields: {
    id: 'Id of the notification.',
    type: 'What happened.',
    postId: 'Id of the post it is about, or null.',
    groupId: 'Id of the group it is about, or null.',
    commentId: 'Id of the comment it is about, or null.',
    emoji: 'The emoji of a reaction, or null.',
    isRead: 'True if the caller has read it.',
    createdAt: 'When it happened.',
    triggeredByUser: 'The user who did it.',
    post: 'The post with its group, or null.',
    group: 'The group, for what has no post too; or null.',
    sessionId:
      'For a sign-in on a new device, or a change of number that it started: its session, which `not-me` ends. Other sessions alone see it.',
    device: 'For the same: its browser, in plain words.',
    comment: 'In the grouped view: the comment, or null.',
    count: 'In the grouped view: how many people did it.',
    others: 'In the grouped view: up to two of them besides `triggeredByUser`, newest first.',
    isTriggeredByMember: 'In the grouped view: true if `triggeredByUser` is in the group now.',
    unreadCount: 'In the grouped view: how many of the notifications are unread.',
    groups:
      'In the grouped view, for a share: the groups it went to that the caller is in and was notified of, newest first.',
  },
  example: notification,
});

describeOutput('NotificationsPage', NotificationsPage, {
  description: 'One page of notifications, newest first.',
  fields: {
    notifications: 'The notifications of the page.',
    totalCount: 'How many there are on all pages.',
    hasMore: 'True if another page follows.',
  },
  example: { notifications: [notification], totalCount: 1, hasMore: false },
});

describeInput('MarkViewed', MarkViewedInput, {
  description: 'How much the caller has seen.',
  fields: {
    upToNotificationId:
      'The `latestNotificationId` of what was shown: newer notifications stay unread. Left out, all that exist are read.',
  },
  example: { upToNotificationId: 240 },
});

describeOutput('NotificationCount', NotificationCount, {
  description: 'The number on the bell.',
  fields: { count: 'How many notifications are unread, or how many rows of the grouped view.' },
  example: { count: 3 },
});

describeOutput('MarkedRead', MarkedRead, {
  description: 'The result of marking all notifications as read.',
  fields: {
    ok: 'Always true.',
    ids: 'Ids of those that were unread before, newest first: the newest 100. Marking them unread undoes the call.',
  },
  example: { ok: true, ids: [240, 239] },
});

describeInput('MarkUnread', MarkUnreadInput, {
  description: 'Notifications to mark as unread.',
  fields: { ids: 'Ids of notifications of the caller, at most 100.' },
  example: { ids: [240, 239] },
});

describeOutput('UserStats', UserStats, {
  description: 'The dubs of a user. Of the caller’s own, one win shared to three groups is one.',
  fields: {
    totalDubs: 'All of them.',
    weeklyAverage: 'A week on average since the first one, to one decimal.',
  },
  example: { totalDubs: 34, weeklyAverage: 2.5 },
});

describeOutput('PostedToday', PostedToday, {
  description: 'What the caller shared today.',
  fields: {
    postedToday: 'True if there was anything.',
    count: 'How many shares, of either type.',
    date: 'Today, `YYYY-MM-DD`, in `timeZone`.',
    timeZone: 'The caller’s time zone.',
  },
  example: { postedToday: true, count: 1, date: '2026-03-01', timeZone: 'America/New_York' },
});

const days = [
  '2026-02-23',
  '2026-02-24',
  '2026-02-25',
  '2026-02-26',
  '2026-02-27',
  '2026-02-28',
  '2026-03-01',
];

describeOutput('DayStats', DayStats, {
  description: 'One day of a week.',
  fields: {
    date: 'The day, `YYYY-MM-DD`.',
    dubs: 'Wins of the day; goals that were only set do not count.',
    ls: 'Losses of the day.',
  },
  example: { date: '2026-03-01', dubs: 1, ls: 0 },
});

describeOutput('WeeklyStats', WeeklyStats, {
  description:
    'The week of a group, or of all the caller’s groups, Monday to Sunday in the caller’s time zone.',
  fields: {
    weekStart: 'Monday, `YYYY-MM-DD`.',
    weekEnd: 'Sunday, `YYYY-MM-DD`.',
    totalDubs: 'Wins of the week; goals that were only set do not count.',
    totalLs: 'Losses of the week.',
    dailyBreakdown: 'Always seven days.',
  },
  example: {
    weekStart: '2026-02-23',
    weekEnd: '2026-03-01',
    totalDubs: 1,
    totalLs: 0,
    dailyBreakdown: days.map((date, day) => ({ date, dubs: day === 6 ? 1 : 0, ls: 0 })),
  },
});
