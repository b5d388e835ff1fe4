import { z } from 'zod';
import {
  contact,
  country,
  countries,
  flag,
  host,
  keySecret,
  limit,
  longSecret,
  origin,
  port,
  proxies,
  smsSender,
  urlOf,
  wholeNumber,
} from './rules.ts';
import type { SettingName } from './settings.ts';

const reserved = z.undefined({
  error: 'is set, but S3 storage is not available in this version; pictures lie in DATA_DIR',
});

/** What each variable may hold. Unset variables with a fixed standard get it here, the others in `shape-config.ts`. */
export const SCHEMA = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .default('development'),
  HOST: host.optional(),
  PORT: port.default(3000),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: proxies.default(false),
  HSTS_INCLUDE_SUBDOMAINS: flag.default(true),
  SECURITY_CONTACT: contact.optional(),
  REQUEST_TIMEOUT_SECONDS: wholeNumber(1, 3_600).default(300),
  DRAIN_DELAY_SECONDS: wholeNumber(0, 15).default(0),
  CALLS_AT_ONCE: limit.default(200),
  SLOW_ANSWER_MS: wholeNumber(10, 60_000).default(150),
  UPLOADS_AT_ONCE: limit.default(20),
  UPLOADS_TOTAL_MB: limit.default(1_000),
  LIVE_STREAMS: limit.default(5_000),
  RATE_LIMIT_PER_MINUTE: limit.default(600),
  RATE_LIMIT_PER_ADDRESS_MINUTE: limit.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  LOG_PRETTY: flag.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: urlOf(['postgres', 'postgresql']),
  DATABASE_POOL_MAX: wholeNumber(2, 1_000).default(10),
  DATABASE_PREPARED: flag.default(true),
  REDIS_URL: urlOf(['redis', 'rediss']).optional(),
  AUTH_SECRET: keySecret.optional(),
  DEFAULT_REGION: country.default('US'),
  SMS_COUNTRIES: countries.default([]),
  OTP_RESEND_SECONDS: limit.default(30),
  OTP_PER_NUMBER_HOUR: limit.default(5),
  OTP_PER_NUMBER_DAY: limit.default(10),
  OTP_PER_ADDRESS_HOUR: limit.default(20),
  OTP_PER_RANGE_HOUR: limit.optional(),
  OTP_WRONG_PER_NUMBER_HOUR: limit.default(15),
  OTP_WRONG_PER_ADDRESS_HOUR: limit.default(100),
  POSTS_PER_HOUR: limit.optional(),
  COMMENTS_PER_HOUR: limit.optional(),
  REACTIONS_PER_MINUTE: limit.optional(),
  GROUPS_PER_DAY: limit.optional(),
  JOINS_PER_HOUR: limit.optional(),
  STORAGE_QUOTA_MB: limit.optional(),
  SMS_PROVIDER: z.enum(['console', 'twilio'], { error: 'must be console or twilio' }).optional(),
  SMS_HOURLY_CEILING: limit.default(500),
  SMS_REMINDERS_HOURLY_CEILING: limit.default(5_000),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, { error: 'must be AC and 32 hexadecimal digits' })
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_CODES_FROM: smsSender.optional(),
  TWILIO_REMINDERS_FROM: smsSender.optional(),
  TWILIO_API_URL: origin.optional(),
  IMAGE_TIMEOUT_SECONDS: wholeNumber(1, 600).default(20),
  S3_ENDPOINT: reserved,
  S3_BUCKET: reserved,
  S3_REGION: reserved,
  S3_ACCESS_KEY_ID: reserved,
  S3_SECRET_ACCESS_KEY: reserved,
  METRICS_HOST: host.default('127.0.0.1'),
  METRICS_PORT: port.default(0),
  WORKER_METRICS_PORT: port.default(0),
  OPERATOR_TOKEN: longSecret.optional(),
} as const satisfies Record<SettingName, z.ZodType>;

/** The variables as parsed. */
export type Values = { [Name in SettingName]: z.output<(typeof SCHEMA)[Name]> };

/** Names of all settings, typed. */
export const NAMES = Object.keys(SCHEMA) as SettingName[];
