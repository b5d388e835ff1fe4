import { type RawBuilder, sql } from 'kysely';
import { lookup } from './values.ts';

/**
 * Returns a value for the plain-text column beside an encrypted one: null, unless the database still has plain text, which the previous
 * build reads.
 */
export const whileReadable = (value: unknown): RawBuilder<string | null> => sql<string | null>`
  case when (select encrypted_since is null from installation) then ${value} end`;

/** Returns the plain text while the previous build still reads it, and its keyed hash afterwards. For columns that are only compared. */
export const hashUnlessReadable = (text: string): RawBuilder<string> => sql<string>`
  case when (select encrypted_since is null from installation) then ${text} else ${lookup('text', text)} end`;

/** Returns the condition that a column has the keyed hash, or that it is empty and the plain-text column has the text. */
export const isHashed = (
  hash: string,
  readable: string,
  value: { lookup: unknown; text: unknown },
): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(hash)} = ${value.lookup} or (${sql.ref(hash)} is null and ${sql.ref(readable)} = ${value.text}))`;
