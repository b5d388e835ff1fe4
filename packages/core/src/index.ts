export { addressNetworks } from './address-networks.ts';
export { closeAccount, deleteAccount, eraseAccounts, eraseRestored } from './account/index.ts';
export * from './auth/index.ts';
export { withoutBudgets } from './budgets/index.ts';
export { startReadinessCheck } from './check-readiness.ts';
export type { Readiness, ReadinessCheck } from './check-readiness.ts';
export * from './comments/index.ts';
export type { Actor, CoreContext, CoreSettings } from './context.ts';
export * from './deliveries/index.ts';
export { AppError, unauthorized } from './errors.ts';
export { OUTBOX_CHANNEL } from './events.ts';
export type { DomainEvents, OutboxEvent, Topic } from './events.ts';
export {
  buildExport,
  getExport,
  openExport,
  packExport,
  requestExport,
  startExport,
  sweepExports,
} from './exports/index.ts';
export type { ExportOutcome } from './exports/index.ts';
export { getCompleteGroup } from './get-complete-group.ts';
export * from './goals/index.ts';
export * from './groups/index.ts';
export { handOnEvents } from './hand-on-events.ts';
export { listenIn, LIVE_CHANNEL, nobodyListens } from './live/index.ts';
export * from './invites/index.ts';
export * from './join-requests/index.ts';
export * from './media/index.ts';
export * from './notifications/index.ts';
export {
  createPost,
  deletePost,
  editPost,
  getPost,
  listGroupPosts,
  listOwnPosts,
  listRecentPosts,
  restorePost,
} from './posts/index.ts';
export type { NewShare } from './posts/index.ts';
export * from './reactions/index.ts';
export * from './reminders/index.ts';
export * from './replies/index.ts';
export * from './stats/index.ts';
export { listStuckEvents, measureOutbox } from './outbox.queries.ts';
export type { DueEvent, EventRef, StuckEvent } from './outbox.queries.ts';
export { purgeOutlived } from './purge.queries.ts';
export { purgeDeleted } from './retention/index.ts';
export type { Purged } from './retention/index.ts';
export { runOnce } from './run-once.ts';
export type { OnceKey } from './run-once.ts';
export { endOtherSessions, endSession, endSessionsOf, listSessions } from './sessions/index.ts';
export { settleEvent } from './settle-event.ts';
export { findMessages, recordMessage } from './sms-messages.queries.ts';
export type { SentMessage } from './sms-messages.queries.ts';
export { getMe, getSmsPreferences, updateProfile, updateSmsPreferences } from './users/index.ts';
