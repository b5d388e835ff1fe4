export { pushCategoryOf } from './push-category.ts';
export { releaseHeldPushes } from './quiet-hours.queries.ts';
export { quietUntil } from './quiet-until.ts';
export { changeUserNotificationSettings, getUserNotificationSettings } from './user-notification-settings.ts';
