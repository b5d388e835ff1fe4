export const SECRET = 'eight different letters and more';

export const DATA_KEY = 'a data key of eight letters and more';

/** The minimal environment of a process in development. */
export const base = { DATABASE_URL: 'postgres://dubs:hunter2@localhost:5432/dubs' };

export const twilio = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'twilio-token',
  TWILIO_CODES_FROM: '+12025550100',
  TWILIO_REMINDERS_FROM: `MG${'a'.repeat(32)}`,
};

/** The minimal environment of a process in production. */
export const production = {
  ...base,
  ...twilio,
  NODE_ENV: 'production',
  AUTH_SECRET: SECRET,
  DATA_KEYS: DATA_KEY,
  PUBLIC_URL: 'https://dubs.example.org',
};

/** A valid VAPID key pair. */
export const vapid = {
  VAPID_PUBLIC_KEY: 'BMXWVE8bGnpis4RAlQnNTV4uYa8eL6Z1d-67eP9_Y8MdEYHzY0_50Wo6ykrlKFFDUsNNsIeAcFVoJxZkA5ZJM2I',
  VAPID_PRIVATE_KEY: 'e0YoFHU5YWRJF5QuLwSGq0GTylEx-3sqgc02Ak6LIXM',
};
