export type { DueClaim } from './claims.queries.ts';
export { previewReminder } from './preview-reminder.ts';
export type { ReminderPreview } from './preview-reminder.ts';
export { reconcileReminders } from './reconcile-reminders.ts';
export type { Reconciled } from './reconcile-reminders.ts';
export { sendReminder } from './send-reminder.ts';
export type { ReminderOutcome } from './send-reminder.ts';
export { sweepReminders } from './sweep-reminders.ts';
export type { Sweep } from './sweep-reminders.ts';
