import type { DescribedCalls } from '../described-calls.ts';
import { NOT_IN_GROUP } from '../described-calls.ts';

export const statsCalls: DescribedCalls = {
  'GET /api/user/stats': {
    id: 'userStats',
    tag: 'Stats',
    summary: 'Get one’s own dubs',
    about: 'Answers how many dubs the caller has shared, and how many a week.',
    answer: 'The caller’s dubs.',
  },
  'GET /api/user/posted-today': {
    id: 'postedToday',
    tag: 'Stats',
    summary: 'Get whether one shared today',
    about: 'Answers what the caller shared today, in their own time zone.',
    answer: 'Whether and how often.',
  },
  'GET /api/groups/{id}/weekly-stats': {
    id: 'weeklyStats',
    tag: 'Stats',
    summary: 'Get a group’s week',
    about: 'Answers the wins and losses of a group, day by day, Monday to Sunday in the caller’s time zone.',
    answer: 'The week.',
    refusals: NOT_IN_GROUP,
  },
};

export const notificationsCalls: DescribedCalls = {
  'GET /api/notifications': {
    id: 'listNotifications',
    tag: 'Notifications',
    summary: 'List notifications',
    about: 'Answers the caller’s notifications, newest first.',
    answer: 'One page of notifications.',
  },
  'GET /api/notifications/count': {
    id: 'countUnread',
    tag: 'Notifications',
    summary: 'Count unread notifications',
    about: 'Answers how many notifications are unread. Made for polling.',
    answer: 'The count.',
  },
  'POST /api/notifications/{id}/read': {
    id: 'readNotification',
    tag: 'Notifications',
    summary: 'Mark a notification read',
    about: 'Marks one notification of the caller’s as read.',
    answer: 'It is read.',
    refusals: { 404: 'The caller has no such notification.' },
  },
  'POST /api/notifications/mark-all-read': {
    id: 'markAllRead',
    tag: 'Notifications',
    summary: 'Mark all notifications read',
    about: 'Marks all notifications of the caller’s as read.',
    answer: 'All are read.',
  },
  'POST /api/notifications/unread': {
    id: 'markUnread',
    tag: 'Notifications',
    summary: 'Mark notifications unread',
    about:
      'Marks notifications of the caller as unread again, which undoes “Mark all read”. Marks all of them, or none.',
    answer: 'They are unread.',
    refusals: { 404: 'One of them is not the caller’s.' },
  },
};
