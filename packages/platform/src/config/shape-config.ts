import { join, resolve } from 'node:path';
import type { CoreSettings } from '@dubs/core';
import { DEVELOPMENT_DATA_SECRET } from '@dubs/core/ports';
import { TWILIO_PATHS } from '../sms/webhook-paths.ts';
import { addressOf, isLoopback } from './is-loopback.ts';
import { DEVELOPMENT_SECRET, isRealProvider } from './refusals.ts';
import { shapeRedis } from './redis-rules.ts';
import type { SecretList } from '../secrets/index.ts';
import type { Values } from './settings/index.ts';
import { backupPlace, publicOrigin, shapeMedia } from './shape-media.ts';
import { countAffordable, shapeSmsCosts } from './shape-sms-costs.ts';

/** The settings of the SMS provider. */
export type SmsSettings =
  | { provider: 'console' | 'none' }
  | {
      provider: 'twilio';
      accountSid: string;
      authToken: string;
      /** The number or messaging service that sends each kind of message. */
      from: { codes: string; reminders: string };
      /** Base URL of Twilio's API if it is not the standard one. */
      apiUrl: string | undefined;
      /** URL for Twilio's delivery reports. Absent if Twilio cannot reach this server. */
      statusCallback?: string;
    };

function shapeSms(values: Values, publicUrl: string): SmsSettings {
  if (values.SMS_PROVIDER !== 'twilio') return { provider: values.SMS_PROVIDER ?? 'console' };
  return {
    provider: 'twilio',
    accountSid: values.TWILIO_ACCOUNT_SID ?? '',
    authToken: values.TWILIO_AUTH_TOKEN ?? '',
    from: { codes: values.TWILIO_CODES_FROM ?? '', reminders: values.TWILIO_REMINDERS_FROM ?? '' },
    apiUrl: values.TWILIO_API_URL,
    ...(isLoopback(publicUrl) ? {} : { statusCallback: publicUrl + TWILIO_PATHS.status }),
  };
}

/** The settings of outgoing e-mail. */
export interface MailSettings {
  url: string;
  from: string;
}

/** The settings of push: contact and keys, and the hosts on this machine that pushes may be sent to. */
export interface PushSettings {
  subject: string;
  publicKey: string;
  privateKey: string;
  /** Hosts with ports, such as `localhost:8443`. */
  exemptHosts: readonly string[];
}

/** Returns null if push is off. */
function shapePush(values: Values, publicUrl: string): PushSettings | null {
  const {
    PUSH,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT,
    PUSH_HOSTS,
  } = values;
  if (!PUSH || !publicKey || !privateKey) return null;
  const production = values.NODE_ENV === 'production';
  const own = production ? `https://${new URL(publicUrl).hostname}` : 'mailto:dubs@example.com';
  const local = PUSH_HOSTS.filter(({ name, hasSubdomains }) => name === 'localhost' && !hasSubdomains);
  return {
    subject: VAPID_SUBJECT ?? own,
    publicKey,
    privateKey,
    exemptHosts: production ? [] : local.map(({ port }) => `localhost:${port}`),
  };
}

const CODES_PER_RANGE_HOUR = 50;

/** Returns the settings of the use cases. */
function shapeCore(
  values: Values,
  {
    push,
    ...shared
  }: Pick<CoreSettings, 'devMode' | 'codesInAnswers' | 'hasTexts' | 'publicUrl'> & {
    push: PushSettings | null;
  },
): CoreSettings {
  return {
    writeBudgets: {
      posts: values.POSTS_PER_HOUR,
      comments: values.COMMENTS_PER_HOUR,
      reactions: values.REACTIONS_PER_MINUTE,
      groups: values.GROUPS_PER_DAY,
      joins: values.JOINS_PER_HOUR,
    },
    storageQuotaBytes: values.STORAGE_QUOTA_MB * 2 ** 20,
    ...shared,
    push: { publicKey: push?.publicKey ?? null, hosts: values.PUSH_HOSTS },
    defaultRegion: values.DEFAULT_REGION,
    smsCountries: values.SMS_COUNTRIES,
    signUp: values.SIGN_UP,
    hostNumbers: values.HOST_NUMBERS,
    vouchAfterDays: values.VOUCH_AFTER_DAYS,
    otp: {
      resendSeconds: values.OTP_RESEND_SECONDS,
      perNumberHour: values.OTP_PER_NUMBER_HOUR,
      perNumberDay: values.OTP_PER_NUMBER_DAY,
      perAddressHour: values.OTP_PER_ADDRESS_HOUR,
      wrongPerNumberHour: values.OTP_WRONG_PER_NUMBER_HOUR,
      wrongPerAddressHour: values.OTP_WRONG_PER_ADDRESS_HOUR,
    },
    // The console provider sends nothing, so there is no SMS fraud to limit.
    codesPerRangeHour: values.OTP_PER_RANGE_HOUR ?? (shared.devMode ? 0 : CODES_PER_RANGE_HOUR),
    smsHourlyCeiling: values.SMS_HOURLY_CEILING,
    smsMonthlySegments: countAffordable(shapeSmsCosts(values)),
    remindersHourlyCeiling: values.SMS_REMINDERS_HOURLY_CEILING,
  };
}

/**
 * Returns the secrets from which the keys of encrypted columns are derived: DATA_KEYS, then the secret of the process, which decrypts data
 * from before DATA_KEYS was set.
 */
export function dataSecretsOf(
  values: Pick<Values, 'NODE_ENV' | 'SMS_PROVIDER' | 'DATA_KEYS' | 'AUTH_SECRET'>,
): SecretList {
  const isReal = values.NODE_ENV === 'production' || isRealProvider(values.SMS_PROVIDER);
  const own = (isReal && values.AUTH_SECRET) || [DEVELOPMENT_DATA_SECRET];
  return [...(values.DATA_KEYS ?? []), ...own] as SecretList & string[];
}

const NO_DATA_KEYS =
  'DATA_KEYS is not set: phone numbers, text messages and invite codes are encrypted with keys derived from AUTH_SECRET, whose values must then stay. Set DATA_KEYS and run `dubs keys rotate`.';

/** Returns warnings for the operator about a configuration that is valid but not recommended. */
function findWarnings({ NODE_ENV, DATA_KEYS }: Values, codesInAnswers: boolean, publicUrl: string): string[] {
  const production = NODE_ENV === 'production';
  const warnings = production && !DATA_KEYS ? [NO_DATA_KEYS] : [];
  if (codesInAnswers && !isLoopback(publicUrl)) {
    warnings.push(
      `Development mode is on: everyone who can reach ${publicUrl} gets the sign-in codes that they ask for.`,
    );
  }
  if (production && isLoopback(publicUrl)) {
    warnings.push(`PUBLIC_URL is ${publicUrl}: invite links will only work on this machine.`);
  } else if (production && publicUrl.startsWith('http:')) {
    warnings.push(
      `PUBLIC_URL is ${publicUrl}: codes, sessions and posts can be read on their way. Put TLS in front, and let PUBLIC_URL begin with https://.`,
    );
  }
  return warnings;
}

/** Converts valid variables to the settings of the processes. `terminal` is true if the log goes to a terminal. */
export function shapeConfig(values: Values, terminal: boolean) {
  const production = values.NODE_ENV === 'production';
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const sms = shapeSms(values, publicUrl);
  const devMode = !production && sms.provider === 'console';
  const host = values.HOST;
  const codesInAnswers = devMode && isLoopback(addressOf(host));
  const dataDir = resolve(values.DATA_DIR);
  const push = shapePush(values, publicUrl);
  const media = shapeMedia(values, dataDir);
  const redis = shapeRedis(values);
  /** The database itself, if `DATABASE_URL` is a pooler. */
  const directUrl = values.DATABASE_DIRECT_URL ?? values.DATABASE_URL;
  return {
    role: values.ROLE,
    warnings: findWarnings(values, codesInAnswers, publicUrl),
    http: {
      host,
      port: values.PORT,
      publicUrl,
      /** Accepted host names beside this machine's own; null accepts any. */
      hosts: production ? null : [addressOf(host), publicUrl].map((address) => new URL(address).hostname),
      /** Fastify's option of the same name: false, or addresses and ranges. */
      trustProxy: values.TRUST_PROXY,
      hstsIncludeSubDomains: values.HSTS_INCLUDE_SUBDOMAINS,
      securityContact: values.SECURITY_CONTACT,
      /** Origin from which browsers fetch pictures that the server does not stream itself. */
      mediaOrigin: publicOrigin(media),
      hasServiceWorker: values.SERVICE_WORKER,
      requestTimeoutMs: values.REQUEST_TIMEOUT_SECONDS * 1000,
      drainDelayMs: values.DRAIN_DELAY_SECONDS * 1000,
    },
    /** The limits on concurrent work of one server; 0 means no limit. */
    load: {
      calls: { atOnce: values.CALLS_AT_ONCE, slowMs: values.SLOW_ANSWER_MS },
      uploads: { atOnce: values.UPLOADS_AT_ONCE, totalBytes: values.UPLOADS_TOTAL_MB * 1024 * 1024 },
      streams: values.LIVE_STREAMS,
    },
    /** Calls per minute; 0 means no limit. */
    rateLimit: {
      perUser: values.RATE_LIMIT_PER_MINUTE,
      perAddress: values.RATE_LIMIT_PER_ADDRESS_MINUTE ?? values.RATE_LIMIT_PER_MINUTE,
    },
    updateFeedUrl: values.UPDATE_FEED_URL,
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    log: { level: values.LOG_LEVEL, pretty: values.LOG_PRETTY ?? (terminal && !production) },
    database: {
      url: values.DATABASE_URL,
      directUrl,
      pooled: values.DATABASE_DIRECT_URL !== undefined,
      replicaUrl: values.DATABASE_REPLICA_URL,
      poolMax: values.DATABASE_POOL_MAX,
      prepared: values.DATABASE_PREPARED,
      dataSecrets: dataSecretsOf(values),
    },
    redis,
    queue: { databaseUrl: directUrl, redis: redis.queue },
    /** Absolute paths of the folders for all data and for temporary files. */
    dirs: { data: dataDir, temporary: join(dataDir, 'tmp') },
    media,
    backups: {
      /** Minutes after midnight; null for none. */
      at: values.BACKUP_AT,
      place: backupPlace(values.BACKUP_DIR, dataDir, media),
      keepDays: values.BACKUP_KEEP_DAYS,
    },
    auth: { secrets: values.AUTH_SECRET ?? ([DEVELOPMENT_SECRET] as SecretList) },
    sms,
    smsCosts: shapeSmsCosts(values),
    /** Null if no e-mail is sent. */
    mail: values.SMTP_URL && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : null,
    /** Null if push is off. */
    push,
    images: { timeoutMs: values.IMAGE_TIMEOUT_SECONDS * 1000 },
    /** The private ports of server and worker, and the token for the board of jobs, if it is enabled. */
    operators: {
      server: { host: values.METRICS_HOST, port: values.METRICS_PORT, setting: 'METRICS_PORT' },
      worker: { host: values.METRICS_HOST, port: values.WORKER_METRICS_PORT, setting: 'WORKER_METRICS_PORT' },
      token: values.OPERATOR_TOKEN,
    },
    core: shapeCore(values, {
      devMode,
      codesInAnswers,
      hasTexts: sms.provider !== 'none',
      publicUrl,
      push,
    }),
  };
}

/** Every setting of the processes. */
export type Config = ReturnType<typeof shapeConfig>;
