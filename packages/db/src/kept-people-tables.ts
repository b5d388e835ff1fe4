import type { DefaultTime, Id, OrNull } from './column-types.ts';

/** A profile that users keep for a person without an account. */
export interface KeptPeopleTable {
  id: Id;
  name: string;
  avatar_id: OrNull<number>;
  created_at: DefaultTime;
}

export interface KeptPersonKeepersTable {
  kept_person_id: number;
  user_id: number;
  created_at: DefaultTime;
}
