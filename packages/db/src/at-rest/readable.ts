import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { lookup } from './values.ts';

/**
 * Returns a value for the readable column beside an encrypted one: null, unless the database holds readable columns that the previous
 * build reads too.
 */
export const whileReadable = (value: unknown): RawBuilder<string | null> => sql<string | null>`
  case when (select encrypted_since is null from installation) then ${value} end`;

/** Returns the readable value while the previous build reads it too, and its keyed hash afterwards: for columns that are only compared. */
export const hashUnlessReadable = (text: string): RawBuilder<string> => sql<string>`
  case when (select encrypted_since is null from installation) then ${text} else ${lookup('text', text)} end`;

/** Returns the condition that a column has the keyed hash, or that only its readable neighbour is filled and has the text. */
export const isHashed = (
  hash: string,
  readable: string,
  value: { lookup: unknown; text: unknown },
): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(hash)} = ${value.lookup} or (${sql.ref(hash)} is null and ${sql.ref(readable)} = ${value.text}))`;
