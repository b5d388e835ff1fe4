import { type RawBuilder, sql } from 'kysely';

/** Returns SQL for an interval of `ms` milliseconds. */
export const interval = (ms: number): RawBuilder<unknown> => sql`make_interval(secs => ${ms / 1_000})`;
