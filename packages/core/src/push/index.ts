export { insertDeliveries } from './deliveries.queries.ts';
export {
  changePushSubscription,
  deletePushSubscription,
  getPushKey,
  getPushSubscription,
  listPushSubscriptions,
} from './manage-subscriptions.ts';
export { sendPush, takeDuePushes } from './send-pushes.ts';
export { subscribe } from './subscribe.ts';
export { sendTestPush } from './test-push.ts';
