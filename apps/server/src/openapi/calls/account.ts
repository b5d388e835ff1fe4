import type { DescribedCalls } from '../described-calls.ts';

export const signInCalls: DescribedCalls = {
  'POST /api/auth/send-otp': {
    id: 'sendOtp',
    tag: 'Sign-in',
    summary: 'Send a code',
    about:
      'Sends a code of six digits by text message to the phone number. It is good for ten minutes and once, and belongs to the request, which `challenge` stands for. Codes are limited by number and by address.',
    answer: 'The code is on its way.',
    refusals: {
      400: 'This is no phone number that codes are sent to, it has opted out of texts, or the challenge is not good.',
    },
    open: true,
    once: false,
  },
  'POST /api/auth/verify-otp': {
    id: 'verifyOtp',
    tag: 'Sign-in',
    summary: 'Sign in with a code',
    about:
      'Trades a code for a session. A first sign-in makes the account; one within the grace time restores a deleted one. The cookie `dubs_device` that comes along makes the browser known to the account, which gives it limits of its own.',
    answer: 'The caller is signed in.',
    refusals: {
      400: 'The code is wrong, used or expired, the challenge is not good, or the fields are not of this form.',
    },
    open: true,
    once: false,
  },
  'GET /api/auth/me': {
    id: 'me',
    tag: 'Account',
    summary: 'Get one’s own object',
    about:
      'Answers the caller’s own profile, phone number included. Good for checking that a session stands.',
    answer: 'The caller’s own object.',
  },
  'POST /api/auth/logout': {
    id: 'logout',
    tag: 'Sign-in',
    summary: 'Sign out',
    about:
      'Ends the session that asks. Its token is worth nothing from then on. The answer has browsers delete what they have cached.',
    answer: 'The session has ended.',
    once: false,
  },
  'GET /api/user/sessions': {
    id: 'listSessions',
    tag: 'Sign-in',
    summary: 'List one’s sessions',
    about:
      'Returns where the caller is signed in: the asking session first, then by when they were last seen, 100 at most.',
    answer: 'The caller’s live sessions.',
  },
  'DELETE /api/user/sessions': {
    id: 'endOtherSessions',
    tag: 'Sign-in',
    summary: 'Sign out everywhere else',
    about:
      'Ends all of the caller’s sessions but the one that asks, and forgets every browser that the account knows.',
    answer: 'The others have ended.',
  },
  'DELETE /api/user/sessions/{id}': {
    id: 'endSession',
    tag: 'Sign-in',
    summary: 'End a session',
    about: 'Ends one of the caller’s sessions.',
    answer: 'The session has ended.',
    refusals: { 404: 'The caller has no such session.' },
  },
};

export const accountCalls: DescribedCalls = {
  'PATCH /api/auth/profile': {
    id: 'updateProfile',
    tag: 'Account',
    summary: 'Change one’s profile',
    about: 'Changes the fields that are given.',
    answer: 'The caller’s own object as it is now.',
  },
  'GET /api/user/preferences': {
    id: 'preferences',
    tag: 'Account',
    summary: 'Get time zone and reminder hour',
    about: 'Answers the caller’s time zone, their hour for daily texts, and when the next one may come.',
    answer: 'The caller’s preferences.',
  },
  'PATCH /api/user/preferences': {
    id: 'updatePreferences',
    tag: 'Account',
    summary: 'Change time zone or reminder hour',
    about: 'Changes the fields that are given.',
    answer: 'The zone and the hour as they are now.',
  },
  'GET /api/user/sms-preferences': {
    id: 'smsPreferences',
    tag: 'Account',
    summary: 'Get whether daily texts are on',
    about: 'Answers whether the caller wants win reminders and unseen dubs alerts by text.',
    answer: 'Whether daily texts are on.',
  },
  'PATCH /api/user/sms-preferences': {
    id: 'updateSmsPreferences',
    tag: 'Account',
    summary: 'Turn daily texts on or off',
    about: 'Turns win reminders and unseen dubs alerts by text on or off.',
    answer: 'Whether daily texts are on now.',
  },
  'POST /api/user/export': {
    id: 'requestExport',
    tag: 'Account',
    summary: 'Ask for one’s data',
    about:
      'Begins to gather all that is the caller’s into one ZIP, with JSON and pictures. One may be asked for a day.',
    answer: 'The export is being made.',
    refusals: { 429: 'One was asked for within the last day, or the general limit is reached.' },
  },
  'GET /api/user/export': {
    id: 'getExport',
    tag: 'Account',
    summary: 'Get the newest export',
    about:
      'Returns the state of the newest export and, while its file is kept, an address of it for the session that calls.',
    answer: 'The newest export; status none when there is none.',
  },
  'DELETE /api/user': {
    id: 'deleteAccount',
    tag: 'Account',
    summary: 'Delete one’s account',
    about:
      'Signs the caller out everywhere and hides them at once. Signing in within 14 days restores the account; after that everything is erased or made anonymous.',
    answer: 'The account is hidden and will be erased.',
    refusals: {
      400: 'The phone number is not the caller’s own.',
      409: 'The caller is the creator of a group that has other members: hand it over or delete it first.',
    },
    once: false,
  },
};
