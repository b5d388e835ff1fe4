import type { Generated } from 'kysely';
import type { DefaultTime, Id, OrNull, Time, TimeOrNull } from './column-types.ts';

/** A browser that has signed in to an account, identified by the hash of its cookie. */
export interface KnownDevicesTable {
  id: Id;
  user_id: number;
  token_hash: string;
  created_at: DefaultTime;
  last_used_at: DefaultTime;
}

/** An event of the security log of a user. */
export interface SecurityEventsTable {
  id: Id;
  user_id: number;
  type: string;
  /** What the browser calls itself; null if no session of the user was involved. */
  device: OrNull<string>;
  /** The other user who did it; null for the user themselves and for operators. */
  by_user_id: OrNull<number>;
  created_at: DefaultTime;
}

/** A change of a user's number that takes effect later. */
export interface NumberChangesTable {
  user_id: number;
  /** Readable in databases that were not confirmed to be encrypted. */
  phone_number: OrNull<string>;
  phone_sealed: OrNull<string>;
  /** The session that started it. */
  session_id: number;
  created_at: DefaultTime;
  effective_at: Time;
  /** When the old number is warned again; null once it was warned. */
  warning_due_at: TimeOrNull;
}

/** A request that others vouch for a session, because the number may have a new owner. Each such session has one. */
export interface VouchRequestsTable {
  id: Id;
  user_id: number;
  session_id: number;
  purpose: Generated<'sign_in' | 'proof'>;
  /** Four digits, which the session alone shows. */
  code: string;
  wrong_codes: Generated<number>;
  /** When the account was last used before. */
  last_used_at: Time;
  open_group_ids: Generated<number[]>;
  first_approved_at: TimeOrNull;
  created_at: DefaultTime;
  expires_at: Time;
  closed_at: TimeOrNull;
  close_reason: OrNull<'approved' | 'declined' | 'wrong_codes' | 'replaced' | 'limit' | 'separated'>;
}

/** What a member answered to a request, for each group in which their answer counts. */
export interface VouchAnswersTable {
  request_id: number;
  group_id: number;
  user_id: number;
  is_approval: boolean;
  is_admin: boolean;
  created_at: DefaultTime;
}
