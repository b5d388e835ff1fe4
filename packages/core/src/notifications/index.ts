export { countUnread } from './count-unread.ts';
export {
  deleteCommentNotifications,
  deleteReactionNotifications,
  insertCommentNotifications,
  insertJoinApprovedNotifications,
  insertJoinRequestNotifications,
  insertPostNotifications,
  insertReactionNotifications,
} from './fan-out.queries.ts';
export type { Recipients } from './fan-out.queries.ts';
export { listNotifications } from './list-notifications.ts';
export { markAllNotificationsRead, markNotificationRead, markNotificationsUnread } from './mark-read.ts';
