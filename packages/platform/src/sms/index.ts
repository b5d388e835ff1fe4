export { createSmsSender } from './create-sms-sender.ts';
export type { SmsDeps } from './create-sms-sender.ts';
