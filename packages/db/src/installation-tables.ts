import type { Generated } from 'kysely';
import type { DefaultTime, Id, OrNull, TimeOrNull } from './column-types.ts';

/** The single row with the identity of this database and the state of its media store. */
export interface InstallationTable {
  id: Generated<string>;
  created_at: DefaultTime;
  /** When this database first used its current media store. */
  media_since: TimeOrNull;
  /** Number of unreferenced files that the last sweep kept because there were too many. */
  media_orphans: Generated<number>;
  /** The key of lookup hashes, encrypted. */
  lookup_key: OrNull<string>;
  /** Since when no number, text or invite code is stored as plain text. */
  encrypted_since: TimeOrNull;
}

/** A completed backup. */
export interface BackupsTable {
  id: Id;
  created_at: DefaultTime;
  name: string;
  bytes: number;
}

/** A version of the terms, in force from the beginning of a day in UTC. */
export interface TermsVersionsTable {
  version: number;
  effective_on: string;
  announced_at: DefaultTime;
}
