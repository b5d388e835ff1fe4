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
  /** The browser's description; null if no session of the user was involved. */
  device: OrNull<string>;
  /** The user who caused the event, if it was another one; null for the user themselves and operators. */
  by_user_id: OrNull<number>;
  created_at: DefaultTime;
}

/** A change of a user's number that takes effect later. */
export interface NumberChangesTable {
  user_id: number;
  /** Plain text only until the database is confirmed to be encrypted. */
  phone_number: OrNull<string>;
  phone_sealed: OrNull<string>;
  /** The session that requested the change. */
  session_id: number;
  created_at: DefaultTime;
  effective_at: Time;
  /** When to retry the warning to the old number; null once it was sent. */
  warning_due_at: TimeOrNull;
}

/** A request to vouch for a user: for an unvouched sign-in, or as a proof. A user has at most one open request per purpose. */
export interface VouchRequestsTable {
  id: Id;
  user_id: number;
  session_id: number;
  purpose: Generated<'sign_in' | 'proof'>;
  /** Four digits that only the session shows. */
  code: string;
  wrong_codes: Generated<number>;
  /** When the account was last used before the session. */
  last_used_at: Time;
  open_group_ids: Generated<number[]>;
  first_approved_at: TimeOrNull;
  created_at: DefaultTime;
  expires_at: Time;
  closed_at: TimeOrNull;
  close_reason: OrNull<'approved' | 'declined' | 'wrong_codes' | 'replaced' | 'limit' | 'separated'>;
}

/** A member's answer to a request, for each group in which it counts. */
export interface VouchAnswersTable {
  request_id: number;
  group_id: number;
  user_id: number;
  is_approval: boolean;
  is_admin: boolean;
  created_at: DefaultTime;
}
