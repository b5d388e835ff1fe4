export { createPushSender } from './create-push-sender.ts';
