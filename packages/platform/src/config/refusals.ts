import type { Problem } from './config-error.ts';
import { findMissing } from './find-missing.ts';
import { isLoopback } from './is-loopback.ts';
import { isVapidPair } from './push-rules.ts';
import { findRedisRefusals } from './redis-rules.ts';
import type { SettingName, Values } from './settings/index.ts';

/** The secret of a process that serves only its developer. It is public, so nothing else may run on it. */
export const DEVELOPMENT_SECRET = 'known-to-everybody-development-only-secret';

/** True if this provider is for real users and not only for the developer. */
export const isRealProvider = (provider: Values['SMS_PROVIDER']): boolean =>
  provider === 'twilio' || provider === 'none';

const TWILIO_NEEDS = [
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_CODES_FROM',
  'TWILIO_REMINDERS_FROM',
] as const;

/** Returns a problem if the two VAPID keys do not match. */
function findVapidRefusals(values: Partial<Values>): Problem[] {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = values;
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY && !isVapidPair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY))
    return [{ name: 'VAPID_PRIVATE_KEY', problem: 'does not match VAPID_PUBLIC_KEY; set both of one pair' }];
  return findMissing(values, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']);
}

const S3_NEEDS = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** Returns the missing settings of the object storage if any of them is set. */
export const findS3Refusals = (values: Partial<Values>): Problem[] =>
  findMissing(values, S3_NEEDS, ['S3_PUBLIC_ENDPOINT', 'S3_FORCE_PATH_STYLE']);

/** Returns the problems of invalid combinations of Twilio settings. They are unused with another provider. */
function findTwilioRefusals(values: Partial<Values>): Problem[] {
  const { SMS_PROVIDER, TWILIO_CODES_FROM, TWILIO_REMINDERS_FROM } = values;
  if (SMS_PROVIDER !== undefined && SMS_PROVIDER !== 'twilio') return [];
  const problems = findMissing(values, ['SMS_PROVIDER', ...TWILIO_NEEDS]);
  if (SMS_PROVIDER && TWILIO_CODES_FROM && TWILIO_CODES_FROM === TWILIO_REMINDERS_FROM)
    problems.push({
      name: 'TWILIO_REMINDERS_FROM',
      problem: 'must differ from TWILIO_CODES_FROM, or STOP to a reminder would block sign-in codes',
    });
  return problems;
}

/** Returns the problems of invalid combinations of settings. Variables that are invalid on their own are absent from `values`. */
export function findRefusals(values: Partial<Values>): Problem[] {
  const problems = [
    ...findVapidRefusals(values),
    ...findMissing(values, ['SMTP_URL', 'MAIL_FROM']),
    ...findS3Refusals(values),
    ...findRedisRefusals(values),
    ...findMissing(values, ['SMS_PRICE'], ['SMS_MONTHLY_BUDGET']),
    ...findTwilioRefusals(values),
  ];
  const refuse = (name: SettingName, problem: string) => problems.push({ name, problem });
  const production = values.NODE_ENV === 'production';
  const provider = values.SMS_PROVIDER ?? 'console';
  const isReal = production || isRealProvider(provider);

  if (!values.AUTH_SECRET && isReal) {
    refuse('AUTH_SECRET', 'is missing; make one with `openssl rand -base64 48`');
  } else if (values.AUTH_SECRET?.includes(DEVELOPMENT_SECRET) && isReal) {
    refuse('AUTH_SECRET', 'is the public value for development; make one with `openssl rand -base64 48`');
  }

  if (problems.some(({ name }) => name === 'SMS_PROVIDER')) return problems;
  if (production && provider === 'console') {
    refuse(
      'SMS_PROVIDER',
      'is console, which keeps codes where only a developer looks; a production process needs twilio, or none to do without texts',
    );
  } else if (!values.SMS_PROVIDER && values.PUBLIC_URL && !isLoopback(values.PUBLIC_URL)) {
    refuse(
      'SMS_PROVIDER',
      'is missing although PUBLIC_URL is open to others, and a development process shows sign-in codes instead of sending them; set twilio, or console if that is what you want',
    );
  }
  return problems;
}
