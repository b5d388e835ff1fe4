import type { Db } from '@dubs/db';
import type {
  BlobStore,
  Clock,
  ImageProcessor,
  LimitMonitor,
  LiveBus,
  Logger,
  MailSender,
  PushSender,
  Secrets,
  SmsSender,
  TokenSigner,
  UpdateCheck,
} from './ports.ts';

/** The kinds of writes that have a budget. */
export type WriteKind = 'posts' | 'comments' | 'reactions' | 'groups' | 'joins';

/** A push service by its host name; a null name matches any host. */
export interface PushHost {
  name: string | null;
  /** True if only the subdomains are meant, at any depth. */
  hasSubdomains: boolean;
  port: number;
}

/** The settings that the rules read; the environment variables behind them are parsed in packages/platform. */
export interface CoreSettings {
  /** True if texts reach no phone and codes are shown to the developer: never in production. */
  devMode: boolean;
  /** False if no text is ever sent. */
  hasTexts: boolean;
  /** True if the API returns codes: only in development mode, and only to this machine. */
  codesInAnswers: boolean;
  /** The public address of the app, without a trailing slash. */
  publicUrl: string;
  /** ISO country whose local numbers need no country code. */
  defaultRegion: string;
  /** ISO countries that may receive codes; empty means the default region, `US` with its territories; `*` all. */
  smsCountries: readonly string[];
  /** `invite` if new users need an invite, except the first one and the host's numbers (E.164). */
  signUp: 'open' | 'invite';
  hostNumbers: readonly string[];
  /** Days without use after which a code from a new device needs vouches; 0 turns that off. */
  vouchAfterDays: number;
  /** Limits on sign-in; 0 turns one off. */
  otp: {
    resendSeconds: number;
    perNumberHour: number;
    perNumberDay: number;
    perAddressHour: number;
    wrongPerNumberHour: number;
    wrongPerAddressHour: number;
  };
  /** Codes per hour to one range of ten thousand numbers, which differ only in their last four digits; 0 turns it off. */
  codesPerRangeHour: number;
  /** Codes per hour over the whole service, and as many responses to texted replies; 0 turns it off. */
  smsHourlyCeiling: number;
  /** Segments of texts that the budget of a month (UTC) pays for; null for no budget. */
  smsMonthlySegments: number | null;
  /** Daily texts per hour over the whole service; 0 turns it off. */
  remindersHourlyCeiling: number;
  /** Writes of one user within the window of their kind; 0 turns a budget off. */
  writeBudgets: Record<WriteKind, number>;
  /** The key that devices subscribe with, null if push is off; and the push services that they may name. */
  push: { publicKey: string | null; hosts: readonly PushHost[] };
  /** Bytes that the pictures of one user may take; 0 turns the quota off. */
  storageQuotaBytes: number;
}

/** Context of a use case whose writes have budgets. */
export interface Budgeted {
  limits: LimitMonitor;
  settings: Pick<CoreSettings, 'writeBudgets' | 'storageQuotaBytes'>;
}

/** The dependencies of use cases. Each takes `Pick<CoreContext, …>` of what it needs. */
export interface CoreContext {
  db: Db;
  clock: Clock;
  sms: SmsSender;
  /** Null if no e-mail is sent. */
  mail: MailSender | null;
  blobs: BlobStore;
  images: ImageProcessor;
  tokens: TokenSigner;
  secrets: Secrets;
  live: LiveBus;
  limits: LimitMonitor;
  /** Null if push is off. */
  push: PushSender | null;
  /** Null if the release feed is not checked. */
  updates: UpdateCheck | null;
  log: Logger;
  settings: CoreSettings;
}

/** The caller: the signed-in user and their session. */
export interface Actor {
  userId: number;
  sessionId: number;
}
