import { countries, country, keySecrets, limit, oneOf, phoneNumbers, wholeNumber } from '../rules.ts';
import { setting } from '../setting.ts';

export const signInSettings = {
  AUTH_SECRET: setting(keySecrets.optional(), {
    whenUnset:
      'a publicly known one (`npm start` makes a real one); required in production and with `SMS_PROVIDER` `twilio` or `none`',
    meaning:
      'The secret behind session tokens, stored codes and signed picture addresses; at least 32 characters, 8 of them different. Make one with `openssl rand -base64 48`. Several may be given, separated by commas, the newest first: it signs, and all are accepted. Removing one signs out those whose session it still signs.',
    example: '$(openssl rand -base64 48)',
    secret: true,
  }),
  DEFAULT_REGION: setting(country.default('US'), {
    meaning: 'The ISO country whose phone numbers may be typed without a country code.',
    example: 'GB',
  }),
  SMS_COUNTRIES: setting(countries.default([]), {
    whenUnset: '`DEFAULT_REGION`; for `US` also its territories PR, VI, GU, AS and MP',
    meaning: 'ISO countries that codes may be sent to, separated by commas; `*` for all.',
    example: 'US,CA,GB',
  }),
  SIGN_UP: setting(oneOf('open', 'invite').default('open'), {
    meaning:
      'Who may sign up: everyone (`open`), or only users who follow a live invite link (`invite`). The first user of an empty server and `HOST_NUMBERS` need none.',
    example: 'invite',
  }),
  HOST_NUMBERS: setting(phoneNumbers.default([]), {
    whenUnset: 'none',
    meaning:
      'The phone numbers of those who run this server, with country code, separated by commas. They see it in numbers at `/host`.',
    example: '+12025550142,+12025550143',
  }),
  VOUCH_AFTER_DAYS: setting(wholeNumber(0, 90).default(45), {
    meaning:
      'Days without use, up to 90, after which a code alone no longer opens an account on a new device, because the number may have a new owner: members of the groups are asked first. 0 turns this off.',
    example: '60',
  }),
  OTP_RESEND_SECONDS: setting(limit.default(30), {
    meaning:
      'Seconds between two codes to one number that the same network, sign-in request or known device asks for; 0 turns the limit off.',
    example: '60',
  }),
  OTP_PER_NUMBER_HOUR: setting(limit.default(5), {
    meaning:
      'Codes an hour to one number from one network (an IPv4 address or a /64), and three times as many from all networks together; a known device has its own budget of as many, and at least 5. 0 turns the limits off.',
    example: '3',
  }),
  OTP_PER_NUMBER_DAY: setting(limit.default(10), {
    meaning:
      'Codes a day to one number from one network, and three times as many from all networks together; known devices do not count. 0 turns the limits off.',
    example: '6',
  }),
  OTP_PER_ADDRESS_HOUR: setting(limit.default(20), {
    meaning:
      'Codes an hour asked for from one network (an IPv4 address or a /64), and five times as many from a /48; 0 turns the limits off.',
    example: '50',
  }),
  OTP_PER_RANGE_HOUR: setting(limit.optional(), {
    whenUnset: '50; in development mode 0',
    meaning:
      'Codes an hour to numbers that differ only in their last four digits, against fraud by owners of number ranges, who are paid for each text; 0 turns the limit off.',
    example: '200',
  }),
  OTP_WRONG_PER_NUMBER_HOUR: setting(limit.default(15), {
    meaning:
      'Wrong codes an hour for one number, after which each further wrong one ends its code; nothing is refused. A known device has its own budget of as many, and at least 15, after which it is refused. 0 turns the limits off.',
    example: '10',
  }),
  OTP_WRONG_PER_ADDRESS_HOUR: setting(limit.default(100), {
    meaning:
      'Wrong codes an hour from one network (an IPv4 address or a /64), whatever the numbers, and five times as many from a /48; 0 turns the limits off.',
    example: '50',
  }),
};

/** A limit that is off by default outside production. */
const productionLimit = limit.default(0);

export const budgetSettings = {
  POSTS_PER_HOUR: setting(productionLimit, {
    inProduction: '60',
    meaning:
      'Shares an hour of one user, by text too; one that goes to several groups counts once, and posts of goals do not count. 0 turns the limit off.',
    example: '120',
  }),
  COMMENTS_PER_HOUR: setting(productionLimit, {
    inProduction: '240',
    meaning: 'Comments an hour of one user; 0 turns the limit off.',
    example: '500',
  }),
  REACTIONS_PER_MINUTE: setting(productionLimit, {
    inProduction: '120',
    meaning:
      'Reactions to posts and comments and marks of Ls as heard a minute of one user, set or removed; 0 turns the limit off.',
    example: '60',
  }),
  GROUPS_PER_DAY: setting(productionLimit, {
    inProduction: '20',
    meaning: 'Groups a day that one user creates; 0 turns the limit off.',
    example: '5',
  }),
  JOINS_PER_HOUR: setting(productionLimit, {
    inProduction: '20',
    meaning: 'Groups an hour that one user joins, or asks to join; 0 turns the limit off.',
    example: '50',
  }),
  STORAGE_QUOTA_MB: setting(productionLimit, {
    inProduction: '5000',
    meaning:
      'Megabytes (of 1,048,576 bytes) that the stored pictures of one user may fill; deleted posts do not count. 0 turns the quota off.',
    example: '20000',
  }),
};
