import type { Generated } from 'kysely';
import type { DefaultTime, Id, OrNull, Time, TimeOrNull } from './column-types.ts';

export interface UsersTable {
  id: Id;
  /** Null for an account without a number. Plain text only until the database is confirmed to be encrypted, as in the table of codes. */
  phone_number: OrNull<string>;
  phone_sealed: OrNull<string>;
  phone_hash: OrNull<string>;
  /** The confirmed e-mail address for codes. */
  email_sealed: OrNull<string>;
  email_hash: OrNull<string>;
  first_name: OrNull<string>;
  last_name: OrNull<string>;
  display_name: OrNull<string>;
  bio: OrNull<string>;
  is_verified: Generated<boolean>;
  sms_notifications_enabled: Generated<boolean>;
  /** The user's own choice of daily texts while a STOP overrides it, for their next number; null if `sms_notifications_enabled` is the choice. */
  texts_before_stop: OrNull<boolean>;
  sms_unreachable_at: TimeOrNull;
  time_zone: Generated<string>;
  follows_device_time_zone: Generated<boolean>;
  reminder_hour: Generated<number>;
  /** Reminders that were due before this time are not sent. A change of the reminder settings sets it to now. */
  reminders_from: DefaultTime;
  /** When the user first replied YES. Later replies are shared at once. */
  shares_replies_since: TimeOrNull;
  /** The daily hours without pushes, as local times `HH:MM`; both or neither. */
  quiet_from: OrNull<string>;
  quiet_to: OrNull<string>;
  /** The categories for which the user has turned off pushes. */
  push_categories_off: Generated<('posts' | 'comments' | 'reactions' | 'goals' | 'groups')[]>;
  /** The user's picture, and the emoji that is shown without one. */
  avatar_id: OrNull<number>;
  avatar_emoji: OrNull<string>;
  /** `MM-DD`. */
  birthday: OrNull<string>;
  /** The newest version of the terms that the user accepted, and when; null for accounts from before terms existed. */
  terms_version: Generated<number>;
  terms_accepted_at: TimeOrNull;
  created_at: DefaultTime;
  deleted_at: TimeOrNull;
  /** Whether posts, comments and goals are deleted or kept without a name when the account is erased. */
  posts_on_deletion: Generated<'remove' | 'keep'>;
  /** When the account was anonymized, and when the last of its data was deleted. */
  erased_at: TimeOrNull;
  emptied_at: TimeOrNull;
  /** Since when the number may have a new owner. Until this is resolved, no daily texts are sent. */
  unvouched_since: TimeOrNull;
  /** When the account lost its number to a new owner. */
  separated_at: TimeOrNull;
  /** The account of the new owner, if they said that they are new. */
  separated_to: OrNull<number>;
  /** Since when the account is a memorial to a user who died. No one can sign in to it. */
  memorial_at: TimeOrNull;
  /** Last use of the account in deleted sessions. Later uses are in its remaining sessions. */
  last_used_at: TimeOrNull;
}

export interface SessionsTable {
  id: Id;
  user_id: number;
  device: Generated<string>;
  created_at: DefaultTime;
  last_seen_at: DefaultTime;
  expires_at: Time;
  ended_at: TimeOrNull;
  end_reason: OrNull<'logout' | 'signed_out' | 'account_deleted'>;
  /** When and how the user last proved their identity in the session; a sign-in counts. A code does not replace `passkey` or `pairing`. */
  proved_at: TimeOrNull;
  proved_by: OrNull<'code' | 'passkey' | 'pairing'>;
  /** When the account first saw the device; null for sessions of earlier versions. */
  device_seen_at: TimeOrNull;
  /** True until others have vouched for the session, since the number may have a new owner. */
  is_unvouched: Generated<boolean>;
  /** Position in the write-ahead log after the last write of the session; only with a read replica. */
  last_write_lsn: OrNull<string>;
}

export interface OtpCodesTable {
  id: Id;
  phone_number: OrNull<string>;
  phone_hash: OrNull<string>;
  /** The hash of the number without its last four digits. */
  range_hash: OrNull<string>;
  code_hash: string;
  /** The request that the code belongs to; null for codes of earlier versions. */
  request_id: OrNull<string>;
  /** The network of the caller: an IPv4 address or a /64. */
  address_hash: string;
  /** The /48 around a /64. */
  site_hash: OrNull<string>;
  /** The known device that requested the code. */
  device_id: OrNull<number>;
  /** True if the number had an account when the code was requested. */
  has_account: Generated<boolean>;
  /** The purpose of the code. Except for sign-in, the code belongs to a session. */
  purpose: Generated<'sign_in' | 'proof' | 'number' | 'email'>;
  /** The address to which the code was mailed; null for a code by text. */
  email_hash: OrNull<string>;
  session_id: OrNull<number>;
  /** True if nothing was sent: the shared half of the limit is used up, the number needs an invite, or there is no address. */
  is_withheld: Generated<boolean>;
  expires_at: Time;
  verified: Generated<boolean>;
  wrong_tries: Generated<number>;
  ended_at: TimeOrNull;
  created_at: DefaultTime;
}

export interface OtpWrongTriesTable {
  id: Id;
  /** The limit that the attempt counts against: a number with its caller's network, a network, or a known device. */
  phone_number: OrNull<string>;
  phone_hash: OrNull<string>;
  address_hash: OrNull<string>;
  site_hash: OrNull<string>;
  device_id: OrNull<number>;
  created_at: DefaultTime;
}
