import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/**
 * Adds segments to the month's (UTC), unless they are `most` or more; Infinity for no limit. Returns whether they were added. Concurrent
 * calls wait for each other.
 */
export async function addSegments(
  db: Db,
  { segments, most, now }: { segments: number; most: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sms_spending (month, segments)
    select date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date, ${segments}::int
    where ${most}::float8 > 0
    on conflict (month) do update set segments = sms_spending.segments + excluded.segments
      where sms_spending.segments < ${most}::float8
    returning month`.execute(db);
  return rows.length > 0;
}

/** Returns the segments of the month (UTC). */
export async function countSegmentsOfMonth(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ segments: number }>`
    select segments from sms_spending
    where month = date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date`.execute(db);
  return rows[0]?.segments ?? 0;
}

/** Subtracts segments from those of the month (UTC). */
export async function removeSegments(db: Db, segments: number, now: Date): Promise<void> {
  await sql`
    update sms_spending set segments = greatest(0, segments - ${segments}::int)
    where month = date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date`.execute(db);
}
