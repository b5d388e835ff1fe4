import {
  DeleteAccountInput,
  DeleteAccountOutput,
  Export,
  LIMITS,
  Me,
  Ok,
  Person,
  Preferences,
  SavedPreferences,
  SendOtpInput,
  SendOtpOutput,
  Session,
  SmsPreferences,
  UpdatePreferencesInput,
  UpdateProfileInput,
  UpdateSmsPreferencesInput,
  VerifyOtpInput,
  VerifyOtpOutput,
} from '@dubs/contract';
import { describeAnswer, describeInput } from '../described-schemas.ts';

export const maya: Person = {
  id: 7,
  displayName: 'Maya',
  firstName: 'Maya',
  lastName: 'Lind',
  name: 'Maya',
};
export const ben: Person = { id: 9, displayName: null, firstName: null, lastName: null, name: '••42' };

const me: Me = {
  ...maya,
  phoneNumber: '+12025550142',
  bio: 'Small steps.',
  isVerified: true,
  smsNotificationsEnabled: true,
  timeZone: 'America/New_York',
  createdAt: '2026-01-05T14:00:00.000Z',
};

const names = {
  displayName: 'How others see the person; null while none was chosen.',
  firstName: 'First name, or null.',
  lastName: 'Last name, or null.',
  name: 'The shown name: display name, else first and last name, else the last two digits of the phone number.',
};

describeAnswer('Ok', Ok, {
  about: 'The call did what it says.',
  fields: { ok: 'Always true.' },
  example: { ok: true },
});

describeAnswer('Person', Person, {
  about: 'Another person, as everybody in a group with them sees them.',
  fields: { id: 'Id of the person.', ...names },
  example: maya,
});

describeAnswer('Me', Me, {
  about: 'The caller’s own object. Nobody else is ever shown the phone number or the settings in it.',
  fields: {
    id: 'Id of the caller.',
    ...names,
    phoneNumber: 'The whole phone number, E.164.',
    bio: 'A few words about oneself, or null.',
    isVerified: 'Whether the phone number was proven by a code.',
    smsNotificationsEnabled: 'Whether daily texts are wanted.',
    timeZone: 'The caller’s time zone (IANA), in which days and weeks are counted.',
    createdAt: 'When the account was made.',
  },
  example: me,
});

const challenge = 'request.issued.signature';

describeInput('SendOtp', SendOtpInput, {
  about: 'Where to send a code.',
  fields: {
    phoneNumber:
      'The phone number as typed; without a country code it is read as one of the server’s region.',
    challenge: 'The `challenge` of the request that this one follows, whose code the new one ends.',
  },
  example: { phoneNumber: '(202) 555-0142' },
});

describeAnswer('SentOtp', SendOtpOutput, {
  about: 'A code is on its way.',
  fields: {
    ok: 'Always true.',
    devMode: 'Whether the server runs in development mode.',
    challenge:
      'Stands for this request for a day: send it with the code, and when you ask for another one. Opaque.',
    otpCode:
      'The code itself, in development mode where the server listens on this machine alone; elsewhere its terminal shows it.',
  },
  example: { ok: true, devMode: false, challenge },
});

describeInput('VerifyOtp', VerifyOtpInput, {
  about: 'The code that came by text.',
  fields: {
    phoneNumber: 'The phone number that the code was sent to.',
    otpCode: `Exactly ${LIMITS.otp.digits} digits, good for ten minutes and once.`,
    challenge:
      'The `challenge` of the request for the code. Without one the newest code counts that was asked for from the same address.',
  },
  example: { phoneNumber: '+12025550142', otpCode: '482913', challenge },
});

describeAnswer('SignedIn', VerifyOtpOutput, {
  about: 'The caller is signed in.',
  fields: {
    user: 'The caller’s own object.',
    token:
      'What later calls carry as `Authorization: Bearer <token>`; it ends with its session, after 30 days at the latest.',
    needsOnboarding: 'True while the person has no display name.',
  },
  example: { user: me, token: 'header.claims.signature', needsOnboarding: false },
});

describeInput('UpdateProfile', UpdateProfileInput, {
  about: 'What to change about oneself; what is left out stays.',
  fields: {
    displayName: 'How others see the person.',
    firstName: 'First name; empty clears it.',
    lastName: 'Last name; empty clears it.',
    bio: 'A few words about oneself; empty clears them.',
  },
  example: { displayName: 'Maya', bio: 'Small steps.' },
});

const preferences = {
  timeZone: 'The time zone (IANA) in which days and weeks are counted.',
  reminderHour: 'The full local hour at which a daily text may come.',
};

describeAnswer('Preferences', Preferences, {
  about: 'When the caller’s day begins and when a daily text may come.',
  fields: {
    ...preferences,
    followsDevice: 'Whether the zone is that of the person’s device, rather than one chosen by hand.',
    nextReminderAt: 'When the next daily text may come, or null when none will as things are.',
  },
  example: {
    timeZone: 'America/New_York',
    reminderHour: 19,
    followsDevice: true,
    nextReminderAt: '2026-03-02T00:00:00.000Z',
  },
});

describeAnswer('SavedPreferences', SavedPreferences, {
  about: 'The zone and the hour as they are now.',
  fields: preferences,
  example: { timeZone: 'America/New_York', reminderHour: 19 },
});

describeInput('UpdatePreferences', UpdatePreferencesInput, {
  about: 'What to change; what is left out stays.',
  fields: {
    followsDevice:
      'Beside a zone: false when it was chosen by hand, true when the device’s is followed from now on. A zone that comes alone is the device’s report.',
    timeZone: 'A time zone by its IANA name.',
    reminderHour: 'The full local hour at which a daily text may come.',
  },
  example: { timeZone: 'Europe/Berlin', followsDevice: false, reminderHour: 18 },
});

describeAnswer('SmsPreferences', SmsPreferences, {
  about: 'Whether daily texts are wanted.',
  fields: { smsNotificationsEnabled: 'True when win reminders and unseen dubs alerts may be sent.' },
  example: { smsNotificationsEnabled: true },
});

describeInput('UpdateSmsPreferences', UpdateSmsPreferencesInput, {
  about: 'Turns daily texts on or off.',
  fields: { enabled: 'Whether daily texts are wanted.' },
  example: { enabled: false },
});

describeAnswer('Session', Session, {
  about: 'One place where the caller is signed in.',
  fields: {
    id: 'Id of the session.',
    createdAt: 'When it began.',
    lastSeenAt: 'When it last called, to a few minutes.',
    device: 'What it is, as far as its browser tells.',
    current: 'Whether it is the one that asks.',
  },
  example: {
    id: 31,
    createdAt: '2026-02-20T08:00:00.000Z',
    lastSeenAt: '2026-03-01T09:14:00.000Z',
    device: 'Firefox on Linux',
    current: true,
  },
});

describeAnswer('Export', Export, {
  about: 'An export of all that is the caller’s: one ZIP with JSON and pictures.',
  fields: {
    status: 'What became of the newest export that was asked for.',
    url: 'Where this session can fetch it: valid for one hour, until the session ends. Another call returns another one.',
    bytes: 'Size of the file.',
    requestedAt: 'When it was asked for.',
    expiresAt: 'Until when the file is kept.',
    nextAt: 'From when on another may be asked for.',
  },
  example: { status: 'pending', requestedAt: '2026-03-01T09:14:00.000Z', nextAt: '2026-03-02T09:14:00.000Z' },
});

describeInput('DeleteAccount', DeleteAccountInput, {
  about: 'Proof that the person means it.',
  fields: {
    phoneNumber: 'The caller’s own phone number, typed.',
    posts: 'Whether posts and comments are removed too, or kept without the name.',
  },
  example: { phoneNumber: '+12025550142', posts: 'remove' },
});

describeAnswer('DeletedAccount', DeleteAccountOutput, {
  about: 'The account is hidden and signed out everywhere.',
  fields: {
    ok: 'Always true.',
    eraseAfter: 'From then on nothing can be had back; until then signing in restores the account.',
  },
  example: { ok: true, eraseAfter: '2026-03-15T09:14:00.000Z' },
});
