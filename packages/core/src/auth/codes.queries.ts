import { type Db, hasPhone, interval, lookup, rangeOf, whileReadable } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';

/** The networks of a caller as keyed hashes. */
export interface NetworkHashes {
  network: string;
  /** The network's hash under every accepted secret. */
  networks: readonly string[];
  /** The /48 around a /64; null for IPv4. */
  site: string | null;
}

/** Purpose of a code that belongs to a session; `email` is the address that the code confirms. */
export type SessionUse = { sessionId: number; userId: number } & (
  | { purpose: 'proof' | 'number' }
  | { purpose: 'email'; email: string }
);

/** Purpose of a code. Every code except one for a sign-in belongs to a session. */
export type CodeUse = SessionUse | { purpose: 'sign_in'; sessionId: null };
export const SIGN_IN: CodeUse = { purpose: 'sign_in', sessionId: null };

/** A requested code; `deviceId` is the known device that requested it. */
export interface NewCode {
  phoneNumber: string;
  requestId: string;
  use: CodeUse;
  from: NetworkHashes;
  deviceId: number | null;
  /** Address that the code is mailed to; null if it is sent by text. */
  email: string | null;
  hasAccount: boolean;
  /** True if nothing is sent; `codeHash` then matches no code. */
  isWithheld: boolean;
  codeHash: string;
  lifetimeMs: number;
}

/**
 * Ends the codes that a new one replaces. For a session: those for the same purpose. For a sign-in: those of the same request, and those of
 * the same network that no known device requested. Only a known device itself ends its codes.
 */
export async function endOlderCodes(
  db: Db,
  { phoneNumber, requestId, use, from, deviceId }: NewCode,
): Promise<void> {
  const isOlder =
    use.sessionId === null
      ? sql`${hasPhone('phone', phoneNumber)} and purpose = 'sign_in' and ((request_id = ${requestId} and (device_id is null or device_id = ${deviceId}::bigint))
        or (address_hash = ${from.network} and device_id is null))`
      : sql`session_id = ${use.sessionId} and purpose = ${use.purpose}`;
  await sql`update otp_codes set ended_at = now() where ended_at is null and ${isOlder}`.execute(db);
}

/** Ends the oldest live sign-in codes of a number that no known device requested, so that at most `most` are left. */
export async function endOldestCodes(db: Db, phoneNumber: string, most: number): Promise<void> {
  await sql`
    update otp_codes set ended_at = now() where id in (
      select id from otp_codes
      where ${hasPhone('phone', phoneNumber)} and ended_at is null and expires_at > now() and device_id is null and purpose = 'sign_in'
      order by id desc offset ${most})`.execute(db);
}

/** Stores a code and returns its id. */
export async function insertCode(db: Db, code: NewCode): Promise<number> {
  const { id } = await db
    .insertInto('otp_codes')
    .values({
      phone_number: whileReadable(code.phoneNumber),
      phone_hash: lookup('phone', code.phoneNumber),
      range_hash: lookup('range', rangeOf(code.phoneNumber)),
      email_hash: lookup('email', code.email),
      code_hash: code.codeHash,
      request_id: code.requestId,
      purpose: code.use.purpose,
      session_id: code.use.sessionId,
      address_hash: code.from.network,
      site_hash: code.from.site,
      device_id: code.deviceId,
      has_account: code.hasAccount,
      is_withheld: code.isWithheld,
      expires_at: sql`now() + ${interval(code.lifetimeMs)}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Deletes a code that was not sent, so that it counts against no limit. The codes that it ended are live again, unless it has been ended
 * itself meanwhile. The caller holds the locks under which such codes are stored.
 */
export async function deleteUnsentCode(db: Db, id: number): Promise<void> {
  await sql`
    with unsent as (
      delete from otp_codes where id = ${id} returning phone_hash, session_id, purpose, created_at, ended_at)
    update otp_codes older set ended_at = null from unsent
    where unsent.ended_at is null and older.ended_at = unsent.created_at and not older.verified
      and older.purpose = unsent.purpose
      and (older.phone_hash = unsent.phone_hash or older.session_id = unsent.session_id)`.execute(db);
}

/** How a try identifies the code: by a session, by the request of its challenge, or else by the caller's network. */
export type TriedBy = SessionUse | { requestId: string } | { networks: readonly string[] };

/** Returns SQL for the codes that a try can use, and for their order. */
function usableBy(by: TriedBy, isOwn: RawBuilder<unknown>) {
  if ('sessionId' in by) {
    const isOfAddress = by.purpose === 'email' ? sql`email_hash = ${lookup('email', by.email)}` : sql`true`;
    return { isUsable: sql`purpose = ${by.purpose} and session_id = ${by.sessionId} and ${isOfAddress}` };
  }
  if ('requestId' in by)
    return {
      isUsable: sql`purpose = 'sign_in' and request_id = ${by.requestId}`,
      first: sql`${isOwn} desc nulls last,`,
    };
  return {
    isUsable: sql`purpose = 'sign_in' and address_hash = any(${by.networks}::text[]) and (device_id is null or ${isOwn})`,
  };
}

/**
 * Returns the live code that a try is checked against, locked until the transaction ends: the newest usable one. With a challenge, a known
 * device's own code comes before codes that others requested. A mailed code is valid while the number's account has the address.
 */
export async function lockLiveCode(db: Db, phoneNumber: string, by: TriedBy, deviceId: number | null) {
  const { isUsable, first = sql`` } = usableBy(by, sql`device_id = ${deviceId}::bigint`);
  const { rows } = await sql<{ id: number; codeHash: string; isMailed: boolean }>`
    select id, code_hash as "codeHash", email_hash is not null as "isMailed" from otp_codes
    where ${hasPhone('phone', phoneNumber)} and ended_at is null and expires_at > now() and ${isUsable}
      and (email_hash is null or purpose = 'email'
        or email_hash = (select u.email_hash from users u where ${hasPhone('u.phone', phoneNumber)}))
    order by ${first} id desc limit 1 for update`.execute(db);
  return rows[0];
}

/** Target that a wrong try counts against: a known device, or a network and, if there was a live code, its number. */
type TriedAs = { deviceId: number } | { phoneNumber: string | null; from: NetworkHashes };

/** Stores a wrong try. */
export async function insertWrongTry(db: Db, as: TriedAs): Promise<void> {
  await db
    .insertInto('otp_wrong_tries')
    .values(
      'deviceId' in as
        ? { device_id: as.deviceId }
        : {
            phone_number: whileReadable(as.phoneNumber),
            phone_hash: lookup('phone', as.phoneNumber),
            address_hash: as.from.network,
            site_hash: as.from.site,
          },
    )
    .execute();
}

/** Counts a wrong try on its code, and ends the code at the `most`-th wrong try. */
export async function countWrongTry(db: Db, codeId: number, most: number): Promise<void> {
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
