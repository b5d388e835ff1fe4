import type { Db } from '@dubs/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Which rows a limit counts. */
export interface Counted {
  table: 'otp_codes' | 'otp_wrong_tries';
  where: RawBuilder<unknown>;
}

/**
 * Seconds until one more fits under `limit` in a sliding window, or null when one fits now. A limit of 0 is off.
 */
export async function secondsUntilFree(
  db: Db,
  { table, where }: Counted,
  limit: number,
  windowSeconds: number,
): Promise<number | null> {
  if (limit === 0) return null;
  // The limit-th newest within the window is the one that has to grow old first.
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from created_at + make_interval(secs => ${windowSeconds}) - now())::float8 as seconds
    from ${sql.table(table)} where ${where} and created_at > now() - make_interval(secs => ${windowSeconds})
    order by created_at desc offset ${limit - 1} limit 1`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** True if the number has an account, a deleted one in its grace time included. */
export async function hasAccount(db: Db, phoneNumber: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst();
  return user !== undefined;
}

/** Returns the user of a verified number and whether their account is deleted; creates them on the first sign-in, with daily texts as given. */
export async function upsertVerifiedUser(
  db: Db,
  phoneNumber: string,
  { textsOn }: { textsOn: boolean },
): Promise<{ id: number; isDeleted: boolean }> {
  return db
    .insertInto('users')
    .values({ phone_number: phoneNumber, is_verified: true, sms_notifications_enabled: textsOn })
    .onConflict((oc) => oc.column('phone_number').doUpdateSet({ is_verified: true }))
    .returning(['id', sql<boolean>`deleted_at is not null`.as('isDeleted')])
    .executeTakeFirstOrThrow();
}

/** Opens a session; `device` is what the browser calls itself. */
export async function insertSession(
  db: Db,
  session: { userId: number; device: string; expiresAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id: session.userId, device: session.device, expires_at: session.expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
