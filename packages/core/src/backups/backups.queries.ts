import { type Db, onlyRow } from '@dubs/db';
import { sql } from 'kysely';

/** Records a backup, and deletes the records of backups older than 45 days. */
export async function noteBackup(db: Db, { name, bytes }: { name: string; bytes: number }): Promise<void> {
  await db.insertInto('backups').values({ name, bytes }).execute();
  await sql`delete from backups where created_at < now() - interval '45 days'`.execute(db);
}

/** Returns the time at which the last backup was finished or, without one, the minute in which the database was created. */
export async function findLastBackup(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(
      (select max(created_at) from backups),
      (select date_trunc('minute', created_at) from installation)) as at`.execute(db);
  return onlyRow(rows).at;
}

/**
 * Returns the age of the last backup in seconds. Without one, returns the age of the database if it should have a backup (`isExpected`),
 * else null.
 */
export async function findBackupAge(db: Db, isExpected: boolean): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - coalesce(
      (select max(created_at) from backups),
      (select created_at from installation where ${isExpected})))::float8 as seconds`.execute(db);
  return rows[0]?.seconds ?? null;
}

/**
 * Skips waiting texts, and records today's text of each user, by their local date, as skipped: it is unknown which of them were sent after
 * the backup.
 */
export async function skipTextsOfToday(db: Db, now: Date): Promise<void> {
  await sql`
    update sms_reminders set status = 'skipped', reason = 'restored', settled_at = ${now} where status = 'claimed'`.execute(
    db,
  );
  await sql`
    insert into sms_reminders (user_id, local_date, status, reason, claimed_at, settled_at, send_before, next_try_at)
    select u.id, (${now}::timestamptz at time zone zone.name)::date, 'skipped', 'restored', ${now}, ${now}, ${now}, ${now}
    from users u join pg_timezone_names zone on lower(zone.name) = lower(u.time_zone)
    where u.deleted_at is null
    on conflict (user_id, local_date) do nothing`.execute(db);
}

/** Gives up waiting pushes, because it is unknown which of them were sent after the backup. */
export async function skipWaitingPushes(db: Db): Promise<void> {
  await sql`update push_deliveries set status = 'unknown' where status in ('pending', 'held', 'sending')`.execute(
    db,
  );
}
