export {
  closeAccount,
  deleteAccount,
  endMemorial,
  eraseAccounts,
  eraseRestored,
  ERASURES,
  makeMemorial,
} from './account/index.ts';
export * from './albums/index.ts';
export * from './auth/index.ts';
export { withoutBudgets } from './budgets/index.ts';
export * from './comments/index.ts';
export type { Actor, CoreContext, CoreSettings, PushHost } from './context.ts';
export { AppError, invalid, unauthorized } from './errors.ts';
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
export * from './emails/index.ts';
export * from './goals/index.ts';
export * from './groups/index.ts';
export { checkStart, listOff, startReadinessCheck } from './health/index.ts';
export type { Readiness, ReadinessSources } from './health/index.ts';
export * from './host/index.ts';
export { runOnce } from './idempotency/index.ts';
export type { OnceKey } from './idempotency/index.ts';
export * from './invites/index.ts';
export * from './join-requests/index.ts';
export {
  addKeeper,
  createKeptPerson,
  deleteKeptPerson,
  listKeptPeople,
  removeKeptAvatar,
  renameKeptPerson,
  requireKeeper,
  setKeptAvatar,
  stopKeeping,
} from './kept-people/index.ts';
export { authorizeLiveStream, LIVE_CHANNEL, noopLiveBus } from './live/index.ts';
export * from './media/index.ts';
export {
  countUnread,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationsUnread,
} from './notifications/index.ts';
export {
  completeEvent,
  EVENTS,
  listStuckEvents,
  measureOutbox,
  OUTBOX_CHANNEL,
  relayEvents,
} from './outbox/index.ts';
export type { DueEvent, EventHandling, OutboxEvent, Payload, Topic } from './outbox/index.ts';
export * from './number-changes/index.ts';
export * from './pages/index.ts';
export * from './pairing/index.ts';
export * from './passkeys/index.ts';
export {
  createPost,
  deletePost,
  editPost,
  getPost,
  listGroupPosts,
  listOwnPosts,
  listRecentPosts,
  markPostViewed,
  restorePost,
  followPost,
  toggleHeard,
} from './posts/index.ts';
export * from './push/index.ts';
export { changeUserNotificationSettings, getUserNotificationSettings } from './quiet-hours/index.ts';
export * from './reactions/index.ts';
export { openReplica } from './replicas/index.ts';
export type { PrimaryReason, Replica } from './replicas/index.ts';
export { purgeDeleted, purgeOutlived } from './retention/index.ts';
export { listSecurityLog, recordSecurityEvent } from './security-log/index.ts';
export {
  endOtherSessions,
  endSession,
  endSessionsOf,
  listSessions,
  rejectSession,
  requireProof,
} from './sessions/index.ts';
export * from './sms/deliveries/index.ts';
export * from './sms/inbound/index.ts';
export * from './sms/messages/index.ts';
export * from './sms/reminders/index.ts';
export { countSegmentsOfMonth } from './sms/spending/index.ts';
export * from './stats/index.ts';
export { acceptTerms, announceTerms, getTerms } from './terms/index.ts';
export {
  approveVouch,
  askForProof,
  declineVouch,
  findGroupOf,
  getOwnVouch,
  listVouches,
  vouchAsOperator,
} from './vouches/index.ts';
export { eventHandling, handleEvents, subscribers } from './subscribers.ts';
export {
  getMe,
  listBirthdays,
  getSmsPreferences,
  removeAvatar,
  setAvatar,
  updateProfile,
  updateSmsPreferences,
} from './users/index.ts';
