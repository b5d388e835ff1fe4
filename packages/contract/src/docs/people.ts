import {
  DeleteAccountInput,
  DeleteAccountOutput,
  Export,
  GroupPerson,
  LIMITS,
  Me,
  Ok,
  Person,
  SendOtpInput,
  SendOtpOutput,
  ProveInput,
  Session,
  UpdateProfileInput,
  VerifyOtpInput,
  VerifyOtpOutput,
} from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';

export const maya: Person = {
  id: 7,
  displayName: 'Maya',
  firstName: 'Maya',
  lastName: 'Lind',
  name: 'Maya',
  avatarUrl: '/media/avatar/4-small.webp?v=9&e=492323&sig=kT7cV0bQ2nW5xZ8rJ1mLpA',
  avatarEmoji: null,
};
export const ben: Person = {
  id: 9,
  displayName: null,
  firstName: null,
  lastName: null,
  name: '••42',
  avatarUrl: null,
  avatarEmoji: '🐻',
};

const me: Me = {
  ...maya,
  avatarUrl: '/media/avatar/4-small.webp?v=7&e=492323&sig=Wb3dK9xT1vQ6nZ0yH5sRcE',
  avatarLargeUrl: '/media/avatar/4.webp?v=7&e=492323&sig=oM8fP2jU4gC7aX1wB6tNqD',
  phoneNumber: '+12025550142',
  bio: 'Small steps.',
  birthday: '02-29',
  isVerified: true,
  smsNotificationsEnabled: true,
  timeZone: 'America/New_York',
  createdAt: '2026-01-05T14:00:00.000Z',
};

export const names = {
  displayName: 'How others see the user; null until one is chosen.',
  firstName: 'First name, or null.',
  lastName: 'Last name, or null.',
  name: 'The shown name: display name, else first and last name, else the last two digits of the phone number, else “Unknown”.',
  avatarUrl:
    'Signed, short-lived URL of the user’s picture, at most 96 px square, or null. It belongs to the caller.',
  avatarEmoji: 'The emoji that stands for the user without a picture, or null.',
};

describeOutput('Ok', Ok, {
  description: 'The call succeeded.',
  fields: { ok: 'Always true.' },
  example: { ok: true },
});

describeOutput('Person', Person, {
  description: 'Another user, as everyone in a group with them sees them.',
  fields: { id: 'Id of the user.', ...names },
  example: maya,
});

describeOutput('GroupPerson', GroupPerson, {
  description: 'A user who is named in a group.',
  fields: { id: 'Id of the user.', ...names, isMember: 'False if they have left the group.' },
  example: { ...maya, isMember: true },
});

describeOutput('Me', Me, {
  description: 'The caller’s own profile. No other user can see the phone number or the settings in it.',
  fields: {
    id: 'Id of the caller.',
    ...names,
    avatarLargeUrl: 'The same picture, at most 512 px square.',
    phoneNumber: 'The whole phone number, E.164, or null if the account has none.',
    bio: 'A short text about the user, or null.',
    birthday: 'Month and day of the birthday, `MM-DD`, or null if the user did not enter it.',
    isVerified: 'True if the phone number was verified by a code.',
    smsNotificationsEnabled: 'True if daily texts are on.',
    timeZone: 'The caller’s time zone (IANA), in which days and weeks are counted.',
    createdAt: 'When the account was created.',
  },
  example: me,
});

const challenge = 'request.issued.signature';

describeInput('SendOtp', SendOtpInput, {
  description: 'Where to send a code.',
  fields: {
    phoneNumber:
      'The phone number as typed; without a country code it is read as one of the server’s region.',
    by: '`text`, or `email` to send it to the address that the account of the number has; a text if left out.',
    challenge: 'The `challenge` of the request that this one follows, whose code the new one replaces.',
    inviteCode:
      'The code of a live invite. A server that takes only invited users sends a new one no text without it, and gives the same answer.',
  },
  example: { phoneNumber: '(202) 555-0142' },
});

describeOutput('SentOtp', SendOtpOutput, {
  description: 'A code is on its way.',
  fields: {
    ok: 'Always true.',
    devMode: 'True if the server runs in development mode.',
    challenge:
      'Identifies this request for a day: send it with the code, and when you request another one. Opaque.',
    otpCode:
      'The code itself, in development mode where the server listens on this machine alone; elsewhere its terminal shows it.',
  },
  example: { ok: true, devMode: false, challenge },
});

describeInput('VerifyOtp', VerifyOtpInput, {
  description: 'The code that was sent.',
  fields: {
    phoneNumber: 'The phone number that the code was sent to.',
    otpCode: `Exactly ${LIMITS.otp.digits} digits, good for ten minutes and once.`,
    challenge:
      'The `challenge` of the request for the code. Without one, the newest code that was requested from the same address counts.',
    inviteCode: 'As in the request for the code.',
  },
  example: { phoneNumber: '+12025550142', otpCode: '482913', challenge },
});

describeInput('Prove', ProveInput, {
  description: 'The code that was sent to the caller’s own number for their session.',
  fields: { otpCode: `Exactly ${LIMITS.otp.digits} digits, good for ten minutes and once.` },
  example: { otpCode: '482913' },
});

describeOutput('SignedIn', VerifyOtpOutput, {
  description: 'The caller is signed in.',
  fields: {
    user: 'The caller’s own profile.',
    token:
      'What later calls carry as `Authorization: Bearer <token>`. It ends with its session, and after 97 days; a call with one that is older than seven days is answered with a new one in `Dubs-Token`.',
    needsOnboarding: 'True while the user has no display name.',
  },
  example: { user: me, token: 'header.claims.signature', needsOnboarding: false },
});

describeInput('UpdateProfile', UpdateProfileInput, {
  description: 'Changes to the caller’s profile. Absent fields stay as they are.',
  fields: {
    displayName: 'How others see the user.',
    firstName: 'First name; empty clears it.',
    lastName: 'Last name; empty clears it.',
    bio: 'A short text about the user; empty clears it.',
    avatarEmoji: 'The emoji that stands for the user without a picture; null clears it.',
    birthday:
      'Month and day of the birthday, `MM-DD`: members of the user’s groups see it on that day. Null clears it.',
  },
  example: { displayName: 'Maya', bio: 'Small steps.' },
});

describeOutput('Session', Session, {
  description: 'A session of the caller.',
  fields: {
    id: 'Id of the session.',
    createdAt: 'When it started.',
    lastSeenAt: 'When it was last used, to a few minutes.',
    device: 'The device, as its browser describes it.',
    current: 'True for the calling session.',
  },
  example: {
    id: 31,
    createdAt: '2026-02-20T08:00:00.000Z',
    lastSeenAt: '2026-03-01T09:14:00.000Z',
    device: 'Firefox on Linux',
    current: true,
  },
});

describeOutput('Export', Export, {
  description: 'An export of all of the caller’s data: one ZIP file with JSON and pictures.',
  fields: {
    status: 'State of the newest export that was requested.',
    url: 'Where this session can fetch it: valid for one hour, until the session ends. Another call returns another one.',
    bytes: 'Size of the file.',
    requestedAt: 'When it was requested.',
    expiresAt: 'Until when the file is kept.',
    nextAt: 'From when on another may be requested.',
  },
  example: { status: 'pending', requestedAt: '2026-03-01T09:14:00.000Z', nextAt: '2026-03-02T09:14:00.000Z' },
});

describeInput('DeleteAccount', DeleteAccountInput, {
  description: 'Confirms the deletion of the account.',
  fields: {
    phoneNumber: 'The caller’s own phone number, typed.',
    posts: 'Removes posts and comments too, or keeps them without the name.',
  },
  example: { phoneNumber: '+12025550142', posts: 'remove' },
});

describeOutput('DeletedAccount', DeleteAccountOutput, {
  description: 'The account is hidden and signed out everywhere.',
  fields: {
    ok: 'Always true.',
    eraseAfter: 'From then on nothing can be restored; until then signing in restores the account.',
  },
  example: { ok: true, eraseAfter: '2026-03-15T09:14:00.000Z' },
});
