import { type Db, hasPhoneAmong, onlyRow } from '@dubs/db';
import { sql } from 'kysely';
import { EXPORT_BYTES, PICTURE_BYTES } from './stored-bytes.ts';

/** True if the number of an active user is among `numbers` (E.164). */
export async function hasNumberAmong(db: Db, userId: number, numbers: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and ${hasPhoneAmong('phone', numbers)} and deleted_at is null`.execute(
    db,
  );
  return rows.length > 0;
}

/** Statistics of the server. */
export interface HostRow {
  people: number;
  groups: number;
  storage: number;
  texts: number;
  lastBackup: Date | null;
}

/** Counts users, groups, stored bytes, and the texts since the beginning of the month in UTC. Also returns the time of the last backup. */
export async function countForHost(db: Db): Promise<HostRow> {
  const { rows } = await sql<HostRow>`
    select
      (select max(created_at) from backups) as "lastBackup",
      (select count(*) from users where deleted_at is null) as people,
      (select count(*) from groups where deleted_at is null) as groups,
      ${PICTURE_BYTES} + ${EXPORT_BYTES} as storage,
      (select count(*) from sms_messages
        where created_at >= date_trunc('month', now(), 'UTC') and status <> 'failed') as texts`.execute(db);
  return onlyRow(rows);
}
