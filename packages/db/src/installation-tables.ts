import type { Generated } from 'kysely';
import type { DefaultTime, Id, OrNull, TimeOrNull } from './column-types.ts';

/** The one row that identifies this database, and what is known about its media store. */
export interface InstallationTable {
  id: Generated<string>;
  created_at: DefaultTime;
  /** When this database first used its current media store. */
  media_since: TimeOrNull;
  /** How many unreferenced files the last sweep kept because there were too many. */
  media_orphans: Generated<number>;
  /** The key of lookup hashes, encrypted. */
  lookup_key: OrNull<string>;
  /** Since when no number, text or invite code is stored readable. */
  encrypted_since: TimeOrNull;
}

/** A backup that was made. */
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
