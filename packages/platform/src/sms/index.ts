export { createSmsSender } from './create-sms-sender.ts';
export type { SmsDeps } from './sms-deps.ts';
export { createSmsWebhooks } from './twilio-webhooks.ts';
export { TWILIO_PATHS } from './webhook-paths.ts';
