export { changeUserNotificationSettings, getUserNotificationSettings } from './user-notification-settings.ts';
