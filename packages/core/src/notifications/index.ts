export { countUnread } from './count-unread.ts';
export { listNotifications } from './list-notifications.ts';
export { markAllNotificationsRead, markNotificationRead, markNotificationsUnread } from './mark-read.ts';
export {
  notify,
  notifyComment,
  notifyJoinApproval,
  notifyJoinRequest,
  notifyPost,
  notifyReaction,
  withdrawComment,
  withdrawReaction,
} from './notify.ts';
