import { LIMITS } from '@dubs/contract';
import { type Db, hasPhone, interval, onlyRow, sealedPhone } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import { hasAccount } from '../account/index.ts';
import { CURRENT_TERMS } from '../terms/index.ts';
import type { ProvedBy } from '../sessions/index.ts';
import { IS_LIVE_INVITE, IS_USED_UP } from '../invite-state/index.ts';
import { hasInviteCode } from '../invites/index.ts';

/** The rows that a limit counts. */
export interface Counted {
  table: 'otp_codes' | 'otp_wrong_tries' | 'passkey_challenges';
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
  // One more fits when the limit-th newest row has left the window.
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from created_at + make_interval(secs => ${windowSeconds}) - now())::float8 as seconds
    from ${sql.table(table)} where ${where} and created_at > now() - make_interval(secs => ${windowSeconds})
    order by created_at desc offset ${limit - 1} limit 1`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** Status of the number and the invite code of a sign-in. */
export interface SignInStatus {
  /** True if the number has an account, including a deleted one in its grace period. */
  hasAccount: boolean;
  /** True if the installation has any user. */
  hasUsers: boolean;
  /** True if the invite code is live. */
  isInvited: boolean;
}

/** Selects the status in one statement, so that known and unknown numbers take the same time. */
export async function selectSignInStatus(
  db: Db,
  phoneNumber: string,
  inviteCode: string | null,
): Promise<SignInStatus> {
  const { rows } = await sql<SignInStatus>`
    select exists (select from users where ${hasPhone('phone', phoneNumber)}) as "hasAccount",
      exists (select from users) as "hasUsers",
      exists (select from groups g where ${hasInviteCode(inviteCode)} and ${IS_LIVE_INVITE} and not ${IS_USED_UP}) as "isInvited"`.execute(
    db,
  );
  return onlyRow(rows);
}

/**
 * Returns the user of a verified number and whether their account is deleted. On the first sign-in, creates the user with the terms in
 * force accepted, and with daily texts on or off as given.
 */
export async function upsertVerifiedUser(
  db: Db,
  phoneNumber: string,
  { textsOn }: { textsOn: boolean },
): Promise<{ id: number; isDeleted: boolean }> {
  const user = ['id', sql<boolean>`deleted_at is not null`.as('isDeleted')] as const;
  const verify = () =>
    db
      .updateTable('users')
      .set({ is_verified: true })
      .where(hasPhone('phone', phoneNumber))
      .returning(user)
      .executeTakeFirst();
  const known = await verify();
  if (known) return known;
  const created = await db
    .insertInto('users')
    .values({
      ...sealedPhone(phoneNumber),
      is_verified: true,
      sms_notifications_enabled: textsOn,
      terms_version: CURRENT_TERMS,
      terms_accepted_at: sql`now()`,
    })
    // The hash is unique, and so is the number while it is readable.
    .onConflict((oc) => oc.doNothing())
    .returning(user)
    .executeTakeFirst();
  const verified = created ?? (await verify());
  if (!verified) throw new Error('A number has a user and has none.');
  return verified;
}

/**
 * Creates a user whom the operator adds: their number is not verified, and daily texts are off until they turn them on. Undefined if the
 * number has an account.
 */
export async function insertAddedUser(trx: Db, phoneNumber: string): Promise<number | undefined> {
  // A number that an earlier build stored may have no hash to conflict with.
  if (await hasAccount(trx, phoneNumber)) return undefined;
  const user = await trx
    .insertInto('users')
    .values({ ...sealedPhone(phoneNumber), is_verified: false, sms_notifications_enabled: false })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return user?.id;
}

/**
 * Creates a session that its sign-in has proved. `device` is the user agent; `deviceSeenAt` defaults to now if null. `isFirst` is true if
 * the session was created together with the account.
 */
export async function insertSession(
  db: Db,
  userId: number,
  {
    device,
    deviceSeenAt,
    provedBy,
    isUnvouched = false,
  }: { device: string; deviceSeenAt: Date | null; provedBy: ProvedBy; isUnvouched?: boolean },
): Promise<{ id: number; startedAt: Date; isFirst: boolean }> {
  return db
    .insertInto('sessions')
    .values({
      user_id: userId,
      device,
      device_seen_at: deviceSeenAt ?? sql<Date>`now()`,
      proved_at: sql<Date>`now()`,
      proved_by: provedBy,
      is_unvouched: isUnvouched,
      expires_at: sql<Date>`now() + ${interval(LIMITS.session.idleMs)}`,
    })
    .returning([
      'id',
      'created_at as startedAt',
      sql<boolean>`sessions.created_at = (select u.created_at from users u where u.id = sessions.user_id)`.as(
        'isFirst',
      ),
    ])
    .executeTakeFirstOrThrow();
}
