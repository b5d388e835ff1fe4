import type { z } from 'zod';

/** One environment variable: how it is read, and what the documentation and error messages say about it. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** Reads the text of the variable, or undefined if it is unset; the documented default is the schema's own. */
  schema: Schema;
  meaning: string;
  /** A value that would do. Absent if the variable must stay unset. */
  example?: string;
  /** The text that stands for an unset variable in production, where that differs. */
  inProduction?: string;
  /** What applies if the variable is unset, where the schema has no single default. */
  whenUnset?: string;
  /** True if the value must never be shown, not even in the message about a wrong one. */
  secret?: true;
}

/** Declares a setting. */
export const setting = <Schema extends z.ZodType>(
  schema: Schema,
  about: Omit<Setting, 'schema'>,
): Setting<Schema> => ({ schema, ...about });
