import type { Generated } from 'kysely';
import type { DefaultTime, Id, OrNull, TimeOrNull } from './column-types.ts';

export interface SmsMessagesTable {
  id: Id;
  provider: 'console' | 'twilio';
  sender: 'codes' | 'reminders';
  /** Plain text only until the database is confirmed to be encrypted, like other columns beside an encrypted or hashed one. */
  to_number: OrNull<string>;
  to_sealed: OrNull<string>;
  to_hash: OrNull<string>;
  body: OrNull<string>;
  body_sealed: OrNull<string>;
  status: 'sent' | 'delivered' | 'failed' | 'unknown';
  provider_id: OrNull<string>;
  error: OrNull<string>;
  created_at: DefaultTime;
}

export interface SmsRemindersTable {
  id: Id;
  user_id: number;
  local_date: string;
  /** Set at the first attempt. */
  kind: OrNull<'win' | 'unseen' | 'both'>;
  status: Generated<'claimed' | 'sending' | 'sent' | 'skipped' | 'failed' | 'unknown'>;
  /** Why nothing was sent. */
  reason: OrNull<string>;
  sms_message_id: OrNull<number>;
  claimed_at: DefaultTime;
  settled_at: TimeOrNull;
  send_before: DefaultTime;
  /** Time of the next dispatch, and number of dispatches. */
  next_try_at: DefaultTime;
  hand_overs: Generated<number>;
  /** Number of requests to the provider, and time of the last; null while the text was certainly not accepted. */
  tries: Generated<number>;
  tried_at: TimeOrNull;
}

export interface SmsRepliesTable {
  id: Id;
  provider_id: string;
  from_number: OrNull<string>;
  from_hash: OrNull<string>;
  user_id: OrNull<number>;
  words_hash: string;
  outcome:
    | 'stopped'
    | 'started'
    | 'helped'
    | 'stranger'
    | 'off'
    | 'limited'
    | 'said_before'
    | 'declined'
    | 'held'
    | 'dropped'
    | 'shared'
    | 'undone';
  answer: OrNull<string>;
  answer_sealed: OrNull<string>;
  post_id: OrNull<number>;
  received_at: DefaultTime;
}

export interface SmsHeldRepliesTable {
  user_id: number;
  group_id: number;
  content: OrNull<string>;
  content_sealed: OrNull<string>;
  type: 'win' | 'loss';
  held_at: DefaultTime;
}

/** The number of segments charged for the texts of a month (UTC). */
export interface SmsSpendingTable {
  month: string;
  segments: number;
}

export interface SmsCallbacksTable {
  provider_id: string;
  status: 'sent' | 'delivered' | 'failed';
  error: OrNull<string>;
  fault: OrNull<'opted-out' | 'unreachable'>;
  noted_at: DefaultTime;
}

export interface SmsOptOutsTable {
  number_hash: string;
  opted_out_at: DefaultTime;
}
