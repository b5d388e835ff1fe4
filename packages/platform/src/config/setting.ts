import type { z } from 'zod';

/** One environment variable: how it is read, and what the documentation and error messages say about it. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** Parses the text of the variable, or undefined if it is unset. The schema's default is the documented one. */
  schema: Schema;
  meaning: string;
  /** A valid value. Absent if the variable must stay unset. */
  example?: string;
  /** The default text in production, if it differs. */
  inProduction?: string;
  /** Describes the default if the schema has no single one. */
  whenUnset?: string;
  /** True if the value must never be shown, not even in an error message about it. */
  secret?: true;
}

/** Declares a setting. */
export const setting = <Schema extends z.ZodType>(
  schema: Schema,
  about: Omit<Setting, 'schema'>,
): Setting<Schema> => ({ schema, ...about });
