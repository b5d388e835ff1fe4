import type { StaleQuery } from '@dubs/contract';

export { StartRefused } from './errors.ts';
export { DEVELOPMENT_DATA_SECRET } from '@dubs/db/development-secret';
export * from './limits/index.ts';
export * from './media/blob-store.ts';
export * from './media/image-processor.ts';
export type * from './push/push-sender.ts';

/** What core needs from outside: packages/platform implements it, tests replace the clock and external services. */

/** The time now. Facts that races depend on use the database's clock instead. */
export interface Clock {
  now(): Date;
}

/** A message that the provider accepted: it was sent, is being sent, or could not be delivered. */
export interface TakenSms {
  /** The provider's id of it; the console has none. */
  providerId: string | null;
  takenAt: Date;
}

/** Outgoing text messages. `codes` and `reminders` leave by different numbers, so that STOP to one spares the other. */
export interface SmsSender {
  /**
   * Sends one message to an E.164 number. Throws `SmsFailure` when it was surely not sent, `SmsOutcomeUnknown` when it
   * may have been. `reminderId` is the record of the reminder log that the message belongs to; the provider drops a message
   * that it cannot pass on before `until`.
   */
  send(message: {
    to: string;
    body: string;
    sender: 'codes' | 'reminders';
    reminderId?: number;
    until?: Date;
  }): Promise<{ providerId: string | null }>;
  /**
   * Returns the messages to a number that the provider accepted at `since` or later, newest first, to reconcile one whose
   * outcome is unknown. Throws when the provider does not answer.
   */
  find(query: { to: string; sender: 'codes' | 'reminders'; since: Date }): Promise<TakenSms[]>;
}

/** A release of Dubs that is newer than this one, with the address of its notes. */
export interface Update {
  version: string;
  url: string;
}

/** Returns the newest release if it is newer than this one. Never throws: a failure is no update. */
export interface UpdateCheck {
  find(): Promise<Update | null>;
}

/** Outgoing e-mail. Both throw `MailFailure`. */
export interface MailSender {
  /** Connects to the mail server and signs in there, without sending anything. */
  check(): Promise<void>;
  /** Sends one plain text to one address. */
  send(message: { to: string; subject: string; text: string }): Promise<void>;
}

/** A message did not leave, or not for certain; `isRefused` when the mail server takes none for this address. */
export class MailFailure extends Error {
  override name = 'MailFailure';
  constructor(
    message: string,
    readonly isRefused = false,
  ) {
    super(message);
  }
}

/** The fields of a form that a provider sent; one that came several times is a list. */
export type WebhookFields = Record<string, string | string[]>;

/** A text message that came in. */
export interface ReceivedReply {
  /** The provider's id of it, which identifies repeated deliveries. */
  providerId: string;
  /** E.164, or what machines send from. */
  from: string;
  body: string;
  hasPictures: boolean;
  /** False for a message to another number than that of the daily texts. */
  isForReminders: boolean;
  /** The keyword that the provider recognized and answered by itself, if it did. */
  answeredAs: 'stop' | 'start' | 'help' | null;
}

/** The status of a message that the provider accepted. */
export interface Delivery {
  providerId: string;
  status: 'sent' | 'delivered' | 'failed';
  error: string | null;
  /** What is permanently wrong with the number, if that is why it failed. */
  fault: NumberFailure | null;
}

/**
 * The webhooks of the SMS provider. Reading a form returns null if it is invalid, and a word if there is nothing to do.
 */
export interface SmsWebhooks {
  /** True if the provider signed these fields for this address (with its query). In constant time. */
  isGenuine(request: { url: string; signature: string | undefined; fields: WebhookFields }): Promise<boolean>;
  readReply(fields: WebhookFields): ReceivedReply | null;
  readDelivery(fields: WebhookFields): Delivery | 'unknown-status' | null;
  /** The XML that has the provider send this text back, or nothing. */
  answer(text: string | null): Promise<string>;
}

/** A file to be packed. What is compressed by its own kind, such as a picture, is not compressed again. */
export interface PackedFile {
  name: string;
  modifiedAt: Date;
  isCompressed: boolean;
  /** True if it may be larger than 4 GiB, which old programs cannot unpack. */
  isLarge?: boolean;
  content: AsyncIterable<Uint8Array | string>;
}

/** A ZIP that is read. */
export interface Archive {
  names: readonly string[];
  /** Reads one of its files, or throws when there is none. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>;
}

/** A backup cannot be made, checked or restored; the message is a sentence for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** Packs files into one ZIP, one after the other, as a stream of chunks. An error of a file is one of the stream. */
export type Zip = (files: AsyncIterable<PackedFile>) => AsyncIterable<Uint8Array>;

/** Why a number gets no message: its owner said STOP to the sender, or nothing can ever reach it. */
export type NumberFailure = 'opted-out' | 'unreachable';

/** The message was certainly not sent; `retryable` says whether trying again may help. */
export class SmsFailure extends Error {
  override name = 'SmsFailure';
  constructor(
    message: string,
    readonly retryable: boolean,
    readonly fault: NumberFailure | null = null,
  ) {
    super(message);
  }
}

/** The provider may have accepted the message, so it must not be sent again blindly. */
export class SmsOutcomeUnknown extends Error {
  override name = 'SmsOutcomeUnknown';
}

/** What a session token says: user, session row, and when it was issued and ends (seconds since 1970). */
export interface SessionClaims {
  userId: number;
  sid: number;
  iat: number;
  exp: number;
}

/** Session tokens: JWT, HS256. */
export interface TokenSigner {
  sign(claims: { userId: number; sid: number; expiresAt: Date }): Promise<string>;
  /** The claims, or null when the token is malformed, forged, expired, or of another issuer or audience. */
  verify(token: string): Promise<SessionClaims | null>;
}

/** Keyed hashes, so that what the database holds is of no use without the secret. */
export interface Secrets {
  /** Base64url HMAC-SHA-256 of the text under a key derived for `purpose` from the newest secret. */
  mac(purpose: SecretPurpose, text: string): string;
  /** What `mac` returns, and what it returned under each older secret that is still accepted; the newest first. */
  macs(purpose: SecretPurpose, text: string): readonly [string, ...string[]];
}

export type SecretPurpose =
  | 'otp'
  | 'challenge'
  | 'device'
  | 'media'
  | 'address'
  | 'export'
  | 'opt-out'
  | 'push';

/** Logs with structure. No code, token or content goes in, and of a phone number its last two digits at most. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * A change that open tabs may show: whom it concerns, and which of their queries are stale. `membership` says that a user
 * joined or left a group; `session-ended` that a session has ended.
 */
export type LiveSignal =
  | { kind: 'group'; groupId: number; stale: readonly StaleQuery[] }
  | { kind: 'people'; userIds: readonly number[]; stale: readonly StaleQuery[] }
  | { kind: 'membership'; groupId: number; userId: number; isMember: boolean }
  | { kind: 'session-ended'; sessionId: number };

/** Whom a signal concerns. Those of ended sessions concern every process. */
export type LiveTopic = `group:${number}` | `user:${number}`;

/** Receives the signals of all processes. */
export interface LiveListener {
  onSignal(signal: LiveSignal): void;
  /** Called at first and with each change. Signals were missed while the bus was disconnected. */
  onConnectionChange(isConnected: boolean): void;
  /** True while the listener needs the signals of a topic that it asked for. */
  needs?(topic: LiveTopic): boolean;
}

/** Sends signals to every process. Best effort: clients make up for lost ones by polling. */
export interface LiveBus {
  /** Sends signals to all listeners, to those of this process before it returns. Never throws. */
  publish(signals: readonly LiveSignal[]): void;
  /** On PostgreSQL: `publish` in two parts, so that a transaction sends signals to other processes with its commit. */
  onCommit?: {
    /** Returns the messages that are sent by NOTIFY. */
    pack(signals: readonly LiveSignal[]): string[];
    /** Sends the signals to the listeners of this process, after the commit. Never throws. */
    deliver(signals: readonly LiveSignal[]): void;
  };
  /** Subscribes, and returns the function that unsubscribes. */
  subscribe(listener: LiveListener): () => void;
  /**
   * Receives what other processes publish on these topics, for as long as a listener needs them. Returns true if all are
   * received already; else whether they are from then on. Where a topic begins, the listeners get a signal by which all of it is stale.
   */
  hear(topics: readonly LiveTopic[]): true | Promise<boolean>;
}
