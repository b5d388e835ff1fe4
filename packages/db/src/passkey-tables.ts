import type { DefaultTime, Id, OrNull, Time, TimeOrNull } from './column-types.ts';

/** A key of a user's device or password manager that signs in without a code. Binary values are base64url. */
export interface PasskeysTable {
  id: Id;
  user_id: number;
  credential_id: string;
  public_key: string;
  /** The key's id of the user: random, and the same for all keys of a user. */
  user_handle: string;
  counter: number;
  /** How browsers reach the key: `internal`, `hybrid`, `usb` and so on. */
  transports: string[];
  is_backup_eligible: boolean;
  is_backed_up: boolean;
  name: string;
  created_at: DefaultTime;
  last_used_at: TimeOrNull;
}

/** A challenge that a passkey signs once. A challenge to add a passkey belongs to a session. */
export interface PasskeyChallengesTable {
  challenge: string;
  session_id: OrNull<number>;
  user_handle: OrNull<string>;
  /** The network of the caller (an IPv4 address or a /64), and the /48 around a /64. */
  address_hash: string;
  site_hash: OrNull<string>;
  used_at: TimeOrNull;
  created_at: DefaultTime;
}

/** A code that signs in another device of the user, once. */
export interface PairingCodesTable {
  id: Id;
  user_id: number;
  /** The session that shows the code; null for a code of the operator. */
  session_id: OrNull<number>;
  code_hash: string;
  /** False if the session that shows the code is young. The session that it opens is then young too. */
  is_trusted: boolean;
  created_at: DefaultTime;
  expires_at: Time;
  used_at: TimeOrNull;
}
