export { createSmsSender } from './create-sms-sender.ts';
export { createSmsWebhooks } from './twilio-webhooks.ts';
export { TWILIO_PATHS } from './webhook-paths.ts';
