import type { StaleQuery } from '@dubs/contract';

export { StartRefused } from './errors.ts';
export { isUnavailable, MISSING_RIGHTS, withOptions } from '@dubs/db';
export { DEVELOPMENT_DATA_SECRET } from '@dubs/db/development-secret';
export * from './limits/index.ts';
export * from './media/blob-store.ts';
export * from './media/image-processor.ts';
export type * from './push/push-sender.ts';

/** Interfaces that core needs from outside. packages/platform implements them; tests replace the clock and external services. */

/** The current time. Where concurrent writes depend on the time, the database's clock is used instead. */
export interface Clock {
  now(): Date;
}

/** A message that the provider accepted: it was sent, is being sent, or could not be delivered. */
export interface TakenSms {
  /** The provider's id of the message; the console has none. */
  providerId: string | null;
}

/** Outgoing text messages. `codes` and `reminders` are sent from different numbers, so that a STOP to one does not affect the other. */
export interface SmsSender {
  /**
   * Sends one message to an E.164 number. Throws `SmsFailure` if it was certainly not sent, `SmsOutcomeUnknown` if it may have been.
   * `reminderId` is the record of the reminder log that the message belongs to. The provider drops a message that it cannot send before
   * `until`.
   */
  send(message: {
    to: string;
    body: string;
    sender: 'codes' | 'reminders';
    reminderId?: number;
    until?: Date;
  }): Promise<{ providerId: string | null }>;
  /**
   * Returns the messages to a number that the provider accepted at `since` or later, newest first, to reconcile one whose outcome is
   * unknown. Throws if the provider does not respond.
   */
  find(query: { to: string; sender: 'codes' | 'reminders'; since: Date }): Promise<TakenSms[]>;
}

/** A release of Dubs that is newer than this one, with the address of its notes. */
export interface Update {
  version: string;
  url: string;
}

/** Finds the newest release if it is newer than this one. Never throws: a failure counts as no update. */
export interface UpdateCheck {
  find(): Promise<Update | null>;
}

/** Outgoing e-mail. Both methods throw `MailFailure`. */
export interface MailSender {
  /** Connects and signs in to the mail server, without sending anything. */
  check(): Promise<void>;
  /** Sends one plain text to one address. */
  send(message: { to: string; subject: string; text: string }): Promise<void>;
}

/** Thrown if a message was not or may not have been sent; `isRefused` is true if the mail server accepts none for this address. */
export class MailFailure extends Error {
  override name = 'MailFailure';
  constructor(
    message: string,
    readonly isRefused = false,
  ) {
    super(message);
  }
}

/** Fields of a form that a provider sent; a repeated field is a list. */
export type WebhookFields = Record<string, string | string[]>;

/** An incoming text message. */
export interface ReceivedReply {
  /** The provider's id of the message, which identifies repeated deliveries. */
  providerId: string;
  /** E.164, or the sender id of a machine. */
  from: string;
  body: string;
  hasPictures: boolean;
  /** False for a message to a number other than that of the daily texts. */
  isForReminders: boolean;
  /** The keyword that the provider recognized and answered itself, if it did. */
  answeredAs: 'stop' | 'start' | 'help' | null;
}

/** The status of a message that the provider accepted. */
export interface Delivery {
  providerId: string;
  status: 'sent' | 'delivered' | 'failed';
  error: string | null;
  /** The permanent failure of the number, if that is the cause. */
  fault: NumberFailure | null;
}

/** The webhooks of the SMS provider. The read methods return null for an invalid form, and a word if there is nothing to do. */
export interface SmsWebhooks {
  /** True if the provider signed these fields for this address (with its query). Compares in constant time. */
  isGenuine(request: { url: string; signature: string | undefined; fields: WebhookFields }): Promise<boolean>;
  readReply(fields: WebhookFields): ReceivedReply | null;
  readDelivery(fields: WebhookFields): Delivery | 'unknown-status' | null;
  /** Returns the XML that makes the provider send this text back, or no text. */
  answer(text: string | null): Promise<string>;
}

/** A file to be packed. `isCompressed` files, such as pictures, are not compressed again. */
export interface PackedFile {
  name: string;
  modifiedAt: Date;
  isCompressed: boolean;
  /** True if it may be larger than 4 GiB, which old programs cannot unpack. */
  isLarge?: boolean;
  content: AsyncIterable<Uint8Array | string>;
}

/** A ZIP file to read. */
export interface Archive {
  names: readonly string[];
  /** Reads one of its files; throws if there is none of that name. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>;
}

/** Thrown if a backup cannot be made, checked or restored; the message is a sentence for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** Packs files into one ZIP, one after the other, as a stream of chunks. If a file fails, the stream does. */
export type Zip = (files: AsyncIterable<PackedFile>) => AsyncIterable<Uint8Array>;

/** Reason why a number gets no messages: its owner said STOP to the sender, or it can never be reached. */
export type NumberFailure = 'opted-out' | 'unreachable';

/** Thrown if the message was certainly not sent; `retryable` is true if trying again may help. */
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

/** Thrown if the provider may have accepted the message, so that it must not simply be sent again. */
export class SmsOutcomeUnknown extends Error {
  override name = 'SmsOutcomeUnknown';
}

/** Claims of a session token: the user, the session, and when the token was issued and expires (seconds since 1970). */
export interface SessionClaims {
  userId: number;
  sid: number;
  iat: number;
  exp: number;
}

/** Session tokens: JWT, HS256. */
export interface TokenSigner {
  sign(claims: { userId: number; sid: number; expiresAt: Date }): Promise<string>;
  /** Returns the claims; null if the token is malformed, forged, expired, or of another issuer or audience. */
  verify(token: string): Promise<SessionClaims | null>;
}

/** Keyed hashes, which are useless without the secret if the database leaks. */
export interface Secrets {
  /** Returns the base64url HMAC-SHA-256 of the text under a key derived for `purpose` from the newest secret. */
  mac(purpose: SecretPurpose, text: string): string;
  /** Returns the result of `mac` under each accepted secret, the newest first. */
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

/** A structured logger. Never log a code, token or content, nor more of a phone number than its last two digits. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * A change that open tabs may show: the users concerned, and which of their queries are stale. `membership`: a user joined or left a group.
 * `session-ended`: a session has ended.
 */
export type LiveSignal =
  | { kind: 'group'; groupId: number; stale: readonly StaleQuery[] }
  | { kind: 'people'; userIds: readonly number[]; stale: readonly StaleQuery[] }
  | { kind: 'membership'; groupId: number; userId: number; isMember: boolean }
  | { kind: 'session-ended'; sessionId: number };

/** The group or user that a signal concerns. Signals of ended sessions concern every process. */
export type LiveTopic = `group:${number}` | `user:${number}`;

/** Receives the signals of all processes. */
export interface LiveListener {
  onSignal(signal: LiveSignal): void;
  /** Called at the start and on each change. Signals were missed while the bus was disconnected. */
  onConnectionChange(isConnected: boolean): void;
  /** True while the listener needs the signals of a topic that it requested. */
  needs?(topic: LiveTopic): boolean;
}

/** Sends signals to every process. Best effort: clients compensate for lost ones by polling. */
export interface LiveBus {
  /** Sends signals to all listeners, to those of this process before it returns. Never throws. */
  publish(signals: readonly LiveSignal[]): void;
  /** `publish` in two parts on PostgreSQL, so that a transaction sends signals to other processes with its commit. */
  onCommit?: {
    /** Returns the messages that are sent by NOTIFY. */
    pack(signals: readonly LiveSignal[]): string[];
    /** Sends the signals to the listeners of this process, after the commit. Never throws. */
    deliver(signals: readonly LiveSignal[]): void;
  };
  /** Subscribes, and returns the function that unsubscribes. */
  subscribe(listener: LiveListener): () => void;
  /**
   * Subscribes to the signals of other processes on these topics, for as long as a listener needs them. Returns true if all topics are
   * already subscribed, else a promise of whether the subscription succeeded. When a topic starts, the listeners get a signal that makes
   * all of it stale.
   */
  hear(topics: readonly LiveTopic[]): true | Promise<boolean>;
}
