import type { DefaultTime, Id, OrNull, Time } from './column-types.ts';

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
  phone_number: string;
  /** The session that started it. */
  session_id: number;
  created_at: DefaultTime;
  effective_at: Time;
}
