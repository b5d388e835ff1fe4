import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** Makes everybody else who takes the same lock wait until this transaction ends. */
export async function lockFor(db: Db, ...names: string[]): Promise<void> {
  // One order for all, so that two callers can never wait for each other.
  for (const name of [...names].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Numbers are given out in ranges of ten thousand. */
const RANGE_DIGITS = 4;

/** What all numbers of a number's range begin with. */
export const rangeOf = (phoneNumber: string): string => phoneNumber.slice(0, -RANGE_DIGITS);

/** Which codes, or wrong tries, a limit counts. */
type Counted =
  | { of: 'codes'; phoneNumber: string }
  | { of: 'codes'; addressHash: string }
  | { of: 'codes'; range: string }
  | { of: 'codes' }
  | { of: 'wrongTries'; phoneNumber: string };

/**
 * Seconds until one more fits under `limit` in a sliding window, or null when one fits now. A limit of 0 is off.
 */
export async function secondsUntilFree(
  db: Db,
  counted: Counted,
  limit: number,
  windowSeconds: number,
): Promise<number | null> {
  if (limit === 0) return null;
  const table = counted.of === 'codes' ? sql.table('otp_codes') : sql.table('otp_wrong_tries');
  const whose =
    'phoneNumber' in counted
      ? sql`phone_number = ${counted.phoneNumber} and`
      : 'addressHash' in counted
        ? sql`address_hash = ${counted.addressHash} and`
        : 'range' in counted
          ? sql`starts_with(phone_number, ${counted.range}) and char_length(phone_number) = ${counted.range.length + RANGE_DIGITS} and`
          : sql``;
  // The limit-th newest within the window is the one that has to grow old first.
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from created_at + make_interval(secs => ${windowSeconds}) - now())::float8 as seconds
    from ${table} where ${whose} created_at > now() - make_interval(secs => ${windowSeconds})
    order by created_at desc offset ${limit - 1} limit 1`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** Ends the number's live code, if it has one, and stores a new one. */
export async function replaceCode(
  db: Db,
  code: { phoneNumber: string; codeHash: string; addressHash: string; lifetimeMs: number },
): Promise<number> {
  await db
    .updateTable('otp_codes')
    .set({ ended_at: sql`now()` })
    .where('phone_number', '=', code.phoneNumber)
    .where('ended_at', 'is', null)
    .execute();
  const { id } = await db
    .insertInto('otp_codes')
    .values({
      phone_number: code.phoneNumber,
      code_hash: code.codeHash,
      address_hash: code.addressHash,
      expires_at: sql`now() + make_interval(secs => ${code.lifetimeMs / 1000})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Forgets a code that never left, so that it counts against no limit. */
export async function deleteCode(db: Db, id: number): Promise<void> {
  await db.deleteFrom('otp_codes').where('id', '=', id).execute();
}

/** The number's live code, locked until the transaction ends. */
export async function lockLiveCode(db: Db, phoneNumber: string) {
  return db
    .selectFrom('otp_codes')
    .select(['id', 'code_hash'])
    .where('phone_number', '=', phoneNumber)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes a wrong try; the code itself dies with its last one. */
export async function countWrongTry(
  db: Db,
  phoneNumber: string,
  codeId: number | undefined,
  most: number,
): Promise<void> {
  await db.insertInto('otp_wrong_tries').values({ phone_number: phoneNumber }).execute();
  if (codeId === undefined) return;
  await db
    .updateTable('otp_codes')
    .set({
      wrong_tries: sql`wrong_tries + 1`,
      ended_at: sql`case when wrong_tries + 1 >= ${most}::int then now() end`,
    })
    .where('id', '=', codeId)
    .execute();
}

/** Marks a code as used. */
export async function useCode(db: Db, id: number): Promise<void> {
  await db
    .updateTable('otp_codes')
    .set({ verified: true, ended_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** The user of a verified number, made on first sign-in with daily texts as said, and whether their account is deleted. */
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
