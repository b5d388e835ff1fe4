import type { LookupKind } from './values.ts';

/** A column that is stored encrypted, hashed or both, beside the readable one of earlier versions. */
export interface ProtectedColumn {
  table: string;
  readable: string;
  sealed?: string;
  hashes?: readonly { column: string; kind: LookupKind }[];
}

/** All of them but the answers of idempotent writes, which live for a day. A test compares them with the columns of the database. */
export const PROTECTED_COLUMNS: readonly ProtectedColumn[] = [
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
