import {
  DayStats,
  MarkedRead,
  MarkUnreadInput,
  NamedGroup,
  Notification,
  NotificationCount,
  NotificationsPage,
  NotifiedPost,
  PostedToday,
  UserStats,
  WeeklyStats,
} from '@dubs/contract';
import { describeAnswer, describeInput } from '../described-schemas.ts';
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

describeAnswer('NamedGroup', NamedGroup, {
  about: 'A group by its name.',
  fields: { id: 'Id of the group.', name: 'Name of the group.' },
  example: { id: 3, name: 'Family' },
});

describeAnswer('NotifiedPost', NotifiedPost, {
  about: 'The post that a notification is about.',
  fields: { content: 'Its words.', group: 'Its group.' },
  example: { content: 'Finished the first chapter', group: { id: 3, name: 'Family' } },
});

describeAnswer('Notification', Notification, {
  about: 'Something that others did and the caller is told of.',
  fields: {
    id: 'Id of the notification.',
    type: 'What happened.',
    postId: 'Id of the post it is about, or null.',
    groupId: 'Id of the group it is about, or null.',
    commentId: 'Id of the comment it is about, or null.',
    emoji: 'The emoji of a reaction, or null.',
    isRead: 'Whether the caller has read it.',
    createdAt: 'When it happened.',
    triggeredByUser: 'Who did it.',
    post: 'The post with its group, or null.',
    group: 'The group, for what has no post too; or null.',
  },
  example: notification,
});

describeAnswer('NotificationsPage', NotificationsPage, {
  about: 'One page of notifications, newest first.',
  fields: {
    notifications: 'Those of the page.',
    totalCount: 'How many there are on all pages.',
    hasMore: 'Whether another page follows.',
  },
  example: { notifications: [notification], totalCount: 1, hasMore: false },
});

describeAnswer('NotificationCount', NotificationCount, {
  about: 'The number on the bell.',
  fields: { count: 'How many notifications are unread.' },
  example: { count: 3 },
});

describeAnswer('MarkedRead', MarkedRead, {
  about: 'What marking all notifications as read did.',
  fields: {
    ok: 'Always true.',
    ids: 'Ids of those that were unread before, newest first: the newest 100. Marking them unread undoes the call.',
  },
  example: { ok: true, ids: [240, 239] },
});

describeInput('MarkUnread', MarkUnreadInput, {
  about: 'Notifications to mark as unread.',
  fields: { ids: 'Ids of notifications of the caller, at most 100.' },
  example: { ids: [240, 239] },
});

describeAnswer('UserStats', UserStats, {
  about: 'The caller’s own dubs; one win shared to three groups is one.',
  fields: {
    totalDubs: 'All of them.',
    weeklyAverage: 'A week on average since the first one, to one decimal.',
  },
  example: { totalDubs: 34, weeklyAverage: 2.5 },
});

describeAnswer('PostedToday', PostedToday, {
  about: 'What the caller shared today.',
  fields: {
    postedToday: 'Whether it was anything.',
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

describeAnswer('DayStats', DayStats, {
  about: 'One day of a group’s week.',
  fields: {
    date: 'The day, `YYYY-MM-DD`.',
    dubs: 'Wins of the day; goals that were only set do not count.',
    ls: 'Losses of the day.',
  },
  example: { date: '2026-03-01', dubs: 1, ls: 0 },
});

describeAnswer('WeeklyStats', WeeklyStats, {
  about: 'A group’s week, Monday to Sunday in the caller’s time zone.',
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
