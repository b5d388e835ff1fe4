export type { BundleDetails } from './bundle-details.queries.ts';
export { selectGroups, selectPeople } from './bundle-details.queries.ts';
export { countUnread } from './count-unread.ts';
export type { Recipients } from './events.queries.ts';
export {
  hideCommentNotifications,
  insertCommentNotifications,
  insertPostNotifications,
  lockComments,
  updateCommentNotifications,
} from './fan-out.queries.ts';
export {
  insertJoinApprovedNotifications,
  insertJoinRequestNotifications,
  insertMemberJoinedNotifications,
  insertRoleNotifications,
} from './group-fan-out.queries.ts';
export { lockNotifications } from './lock-notifications.queries.ts';
export { insertNewDeviceNotifications, insertNumberChangeNotifications } from './account-fan-out.queries.ts';
export { listNotifications } from './list-notifications.ts';
export { markAllNotificationsRead, markNotificationRead, markNotificationsUnread } from './mark-read.ts';
export { IS_UNFOLLOWED, isSilent } from './silence.ts';
export { IS_SHOWN, shownTo } from './shown.queries.ts';
export { deleteReactionNotifications, insertReactionNotifications } from './reaction-fan-out.queries.ts';
