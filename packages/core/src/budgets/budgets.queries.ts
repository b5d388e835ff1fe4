import type { Db } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import type { WriteKind } from '../context.ts';

/** Limit on a user's writes of one kind within a sliding window. */
export interface Budget {
  userId: number;
  kind: WriteKind | 'push_tests';
  /** 0 for no limit. */
  limit: number;
  windowSeconds: number;
}

/** Returns SQL for a row's times of writes that are within the window. */
const inWindow = (windowSeconds: number) =>
  sql`unnest(b.used_at) used (at) where used.at > clock_timestamp() - make_interval(secs => ${windowSeconds})`;

/**
 * Returns SQL that takes one write out of a budget if `isNeeded`, and deletes the times outside the window. It returns no row if the budget
 * is spent, or a limited write is not needed. Concurrent writes of the kind by the same user wait until the transaction ends.
 */
export const spendOne = (
  { userId, kind, limit, windowSeconds }: Budget,
  isNeeded = sql<boolean>`true`,
): RawBuilder<unknown> =>
  limit === 0
    ? sql`select 1`
    : sql`
    insert into write_budgets as b (user_id, kind, used_at)
    select ${userId}, ${kind}, array[clock_timestamp()] where ${isNeeded}
    on conflict (user_id, kind) do update
      set used_at = (select array_agg(used.at order by used.at) from ${inWindow(windowSeconds)}) || clock_timestamp()
      where (select count(*) from ${inWindow(windowSeconds)}) < ${limit}
    returning 1`;

/** Returns the seconds until one more write fits into a budget, or null when one fits now. */
export async function secondsUntilOne(
  db: Db,
  { userId, kind, limit, windowSeconds }: Budget,
): Promise<number | null> {
  // One more fits when the limit-th newest write has left the window.
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from used.at + make_interval(secs => ${windowSeconds}) - clock_timestamp())::float8 as seconds
    from write_budgets b, ${inWindow(windowSeconds)} and b.user_id = ${userId} and b.kind = ${kind}
    order by used.at desc offset ${limit - 1} limit 1`.execute(db);
  return rows[0]?.seconds ?? null;
}
