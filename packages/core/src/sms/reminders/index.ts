export type { DueReminder } from './schedule/schedule.queries.ts';
export { getPreferences, updatePreferences } from './preferences.ts';
export { previewReminder } from './preview-reminder.ts';
export type { ReminderPreview } from './preview-reminder.ts';
export { reconcileReminders } from './reconcile/reconcile-reminders.ts';
export { sendReminder } from './send/send-reminder.ts';
export { sweepReminders } from './schedule/sweep-reminders.ts';
export type { Sweep } from './schedule/sweep-reminders.ts';
