/** Where Twilio tells of what it received for us, and of what became of what we sent. */
export const TWILIO_PATHS = {
  sms: '/api/webhooks/twilio/sms',
  status: '/api/webhooks/twilio/status',
} as const;
