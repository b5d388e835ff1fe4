import { FORMER_MEMBER } from '@dubs/contract';
import { type Db, openedPhone, openedSql } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import { markPictureRemoved } from '../pictures/index.ts';

const ME = [
  'id',
  openedPhone('phone').as('phone_number'),
  'first_name',
  'last_name',
  'display_name',
  'bio',
  'avatar_id',
  'avatar_emoji',
  'birthday',
  'is_verified',
  'sms_notifications_enabled',
  'time_zone',
  'created_at',
] as const;

/** Returns the user's row, without the columns that never leave the server. */
export async function findMe(db: Db, userId: number) {
  return db.selectFrom('users').select(ME).where('id', '=', userId).executeTakeFirstOrThrow();
}
export type MeRow = Awaited<ReturnType<typeof findMe>>;

interface UserChange {
  display_name?: string;
  first_name?: string | null;
  last_name?: string | null;
  bio?: string | null;
  avatar_id?: number | null;
  avatar_emoji?: string | null;
  birthday?: string | null;
  sms_notifications_enabled?: boolean;
  texts_before_stop?: false | null;
}

/** Updates the given columns, if any, and returns the row. */
export async function updateUser(db: Db, userId: number, change: UserChange): Promise<MeRow> {
  return db.updateTable('users').set(change).where('id', '=', userId).returning(ME).executeTakeFirstOrThrow();
}

/** Replaces the user's picture; null removes it. Returns the row. */
export async function replaceAvatar(trx: Db, userId: number, avatarId: number | null): Promise<MeRow> {
  const { avatar_id: before } = await trx
    .selectFrom('users')
    .select('avatar_id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const row = await updateUser(trx, userId, { avatar_id: avatarId });
  await markPictureRemoved(trx, before);
  return row;
}

/** Returns the users who keep a profile together with the user. */
export async function selectFellowKeepers(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct o.user_id as id from kept_person_keepers k
    join kept_person_keepers o on o.kept_person_id = k.kept_person_id and o.user_id <> k.user_id
    where k.user_id = ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns a zone in the database's spelling; undefined if the database does not know it, because browsers may know newer zones. */
export async function findTimeZone(db: Db, timeZone: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where lower(name) = lower(${timeZone}) limit 1`.execute(db);
  return rows[0]?.name;
}

/** Returns SQL for the last two digits of the number of a users alias, as JSON. Rows of other users never contain more of it. */
const digitsSql = (alias: string): string => openedSql(`${alias}.phone_sealed`, `${alias}.phone_number`, 2);

/** Returns SQL for the last two digits of the number of user `u`, null for an erased one. */
export const DIGITS = sql.raw<string | null>(`case when u.erased_at is null then ${digitsSql('u')} end`);

/** Returns the last two digits of the numbers of active users by id. */
export async function selectDigits(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; digits: string | null }>`
    select u.id, ${DIGITS} as digits from users u where u.id = any(${ids}::bigint[]) and u.deleted_at is null`.execute(
    db,
  );
  return new Map(rows.flatMap(({ id, digits }) => (digits === null ? [] : [[id, digits]])));
}

/**
 * Returns SQL for a user of a users alias as JSON. Of a number only the last two digits are read, and only for users without a name. The
 * name and picture of a deleted account are left out.
 */
export function personJson(alias: string): RawBuilder<PersonRow> {
  const ifActive = (value: string, otherwise = 'null') =>
    `case when ${alias}.deleted_at is null then ${value} else ${otherwise} end`;
  // Plain text, because nested fragments would be assembled again in every call.
  return sql.raw<PersonRow>(`json_build_object(
    'id', ${alias}.id,
    'display_name', ${ifActive(`${alias}.display_name`, `'${FORMER_MEMBER}'`)},
    'first_name', ${ifActive(`${alias}.first_name`)}, 'last_name', ${ifActive(`${alias}.last_name`)},
    'phone_number', case when ${alias}.deleted_at is null and concat(${alias}.display_name, ${alias}.first_name, ${alias}.last_name) = ''
      then ${digitsSql(alias)} end,
    'avatar_id', ${ifActive(`${alias}.avatar_id`)}, 'avatar_emoji', ${ifActive(`${alias}.avatar_emoji`)})`);
}

/** Returns SQL for the users with these ids, each once, as a JSON list; null if there are none. */
export const peopleJson = (ids: RawBuilder<unknown>): RawBuilder<PersonRow[] | null> =>
  sql<PersonRow[] | null>`(select json_agg(${personJson('u')}) from users u where u.id = any(array(${ids})))`;

/**
 * Locks a user until the transaction ends, so that use cases that count what the user has, such as passkeys, exports, kept profiles or ways
 * to sign in, wait for each other.
 */
export async function lockUser(trx: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
}

/** The names of a user; `phone_number` is the last two digits, for a user who is shown by them. */
export interface NamesRow {
  id: number;
  display_name: string | null;
  first_name: string | null;
  last_name: string | null;
  phone_number: string | null;
}

/** The JSON of `personJson`. */
export interface PersonRow extends NamesRow {
  avatar_id: number | null;
  avatar_emoji: string | null;
}
