import type { Problem } from './config-error.ts';
import { isLoopback } from './is-loopback.ts';
import { isVapidPair } from './push-rules.ts';
import { findRedisRefusals } from './redis-rules.ts';
import type { SettingName, Values } from './settings/index.ts';

/** The secret of a process that serves only its developer. It is public, so nothing else may run on it. */
export const DEVELOPMENT_SECRET = 'known-to-everybody-development-only-secret';

/** True if a process with this provider serves others than its developer. */
export const isRealProvider = (provider: Values['SMS_PROVIDER']): boolean =>
  provider === 'twilio' || provider === 'none';

const TWILIO_NEEDS = [
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_CODES_FROM',
  'TWILIO_REMINDERS_FROM',
] as const;

/** Returns what is wrong with the two VAPID keys taken together: push needs both or neither. */
function findVapidRefusals({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Partial<Values>): Problem[] {
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY) {
    if (isVapidPair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY)) return [];
    return [{ name: 'VAPID_PRIVATE_KEY', problem: 'does not match VAPID_PUBLIC_KEY; set both of one pair' }];
  }
  const problem = 'is missing, and the other key of the pair is set; set both or neither';
  if (VAPID_PUBLIC_KEY) return [{ name: 'VAPID_PRIVATE_KEY', problem }];
  return VAPID_PRIVATE_KEY ? [{ name: 'VAPID_PUBLIC_KEY', problem }] : [];
}

/** Returns which setting of e-mail is missing when the other is set. */
function findMailRefusals({ SMTP_URL, MAIL_FROM }: Partial<Values>): Problem[] {
  if (SMTP_URL && !MAIL_FROM) return [{ name: 'MAIL_FROM', problem: 'is missing, and SMTP_URL needs it' }];
  if (MAIL_FROM && !SMTP_URL)
    return [{ name: 'SMTP_URL', problem: 'is missing, and MAIL_FROM is set; set both or neither' }];
  return [];
}

const S3_NEEDS = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** Returns which settings of the object storage are missing when one is set. */
export const findS3Refusals = (values: Partial<Values>): Problem[] =>
  [...S3_NEEDS, 'S3_PUBLIC_ENDPOINT' as const].some((name) => values[name])
    ? S3_NEEDS.filter((name) => !values[name]).map((name) => ({
        name,
        problem: 'is missing, and object storage needs it; set all five settings or none',
      }))
    : [];

/** Returns what is wrong with the settings taken together. Variables that are wrong by themselves are absent from `values`. */
export function findRefusals(values: Partial<Values>): Problem[] {
  const problems = [
    ...findVapidRefusals(values),
    ...findMailRefusals(values),
    ...findS3Refusals(values),
    ...findRedisRefusals(values),
  ];
  const refuse = (name: SettingName, problem: string) => problems.push({ name, problem });
  const production = values.NODE_ENV === 'production';
  const provider = values.SMS_PROVIDER ?? 'console';
  const isReal = production || isRealProvider(provider);

  if (!values.AUTH_SECRET && isReal) {
    refuse('AUTH_SECRET', 'is missing; make one with `openssl rand -base64 48`');
  } else if (values.AUTH_SECRET?.includes(DEVELOPMENT_SECRET) && isReal) {
    refuse('AUTH_SECRET', 'is the value that everybody knows; make one with `openssl rand -base64 48`');
  }

  if (values.SMS_MONTHLY_BUDGET && !values.SMS_PRICE)
    refuse('SMS_PRICE', 'is missing, and SMS_MONTHLY_BUDGET needs it');

  if (provider === 'twilio') {
    for (const name of TWILIO_NEEDS)
      if (!values[name]) refuse(name, 'is missing, and SMS_PROVIDER=twilio needs it');
    if (values.TWILIO_CODES_FROM && values.TWILIO_CODES_FROM === values.TWILIO_REMINDERS_FROM) {
      refuse(
        'TWILIO_REMINDERS_FROM',
        'must differ from TWILIO_CODES_FROM, or STOP to a reminder would block sign-in codes',
      );
    }
  } else if (production && provider === 'console') {
    refuse(
      'SMS_PROVIDER',
      'is console, which keeps codes where only a developer looks; a production process needs twilio, or none to do without texts',
    );
  } else if (!values.SMS_PROVIDER) {
    if (values.TWILIO_ACCOUNT_SID || values.TWILIO_AUTH_TOKEN) {
      refuse(
        'SMS_PROVIDER',
        'is missing although Twilio credentials are set; say twilio, or console to leave them unused',
      );
    }
    if (values.PUBLIC_URL && !isLoopback(values.PUBLIC_URL)) {
      refuse(
        'SMS_PROVIDER',
        'is missing although PUBLIC_URL is open to others, and a development process tells every caller their sign-in code; say twilio, or console if that is what you want',
      );
    }
  }
  return problems;
}
