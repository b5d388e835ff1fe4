import { rangeOf } from './phone-numbers.ts';
import type { LookupKind } from './values.ts';

/** A column that is stored encrypted, hashed or both, beside the plain-text column of earlier versions. */
export interface ProtectedColumn {
  table: string;
  readable: string;
  sealed?: string;
  /** `of` returns the part that is hashed, if not the whole text. */
  hashes?: readonly { column: string; kind: LookupKind; of?: (text: string) => string }[];
}

/** All protected columns except the stored responses of idempotent writes, which are kept for only a day. A test compares the list with the database. */
export const PROTECTED_COLUMNS: readonly ProtectedColumn[] = [
  {
    table: 'users',
    readable: 'phone_number',
    sealed: 'phone_sealed',
    hashes: [{ column: 'phone_hash', kind: 'phone' }],
  },
  { table: 'number_changes', readable: 'phone_number', sealed: 'phone_sealed' },
  {
    table: 'otp_codes',
    readable: 'phone_number',
    hashes: [
      { column: 'phone_hash', kind: 'phone' },
      { column: 'range_hash', kind: 'range', of: rangeOf },
    ],
  },
  {
    table: 'otp_wrong_tries',
    readable: 'phone_number',
    hashes: [{ column: 'phone_hash', kind: 'phone' }],
  },
  {
    table: 'sms_messages',
    readable: 'to_number',
    sealed: 'to_sealed',
    hashes: [{ column: 'to_hash', kind: 'phone' }],
  },
  { table: 'sms_replies', readable: 'from_number', hashes: [{ column: 'from_hash', kind: 'phone' }] },
  { table: 'sms_messages', readable: 'body', sealed: 'body_sealed' },
  { table: 'sms_replies', readable: 'answer', sealed: 'answer_sealed' },
  { table: 'sms_held_replies', readable: 'content', sealed: 'content_sealed' },
  {
    table: 'groups',
    readable: 'invite_code',
    sealed: 'invite_sealed',
    hashes: [{ column: 'invite_hash', kind: 'invite' }],
  },
  { table: 'group_past_invites', readable: 'code', hashes: [{ column: 'code_hash', kind: 'invite' }] },
  {
    table: 'group_members',
    readable: 'joined_by_code',
    hashes: [{ column: 'joined_by_hash', kind: 'invite' }],
  },
  {
    table: 'group_join_requests',
    readable: 'invite_code',
    hashes: [{ column: 'invite_hash', kind: 'invite' }],
  },
];
