/** The paths to which Twilio sends inbound messages (`sms`) and delivery reports (`status`). */
export const TWILIO_PATHS = {
  sms: '/api/webhooks/twilio/sms',
  status: '/api/webhooks/twilio/status',
} as const;
