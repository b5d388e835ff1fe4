import { FORMER_MEMBER } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

const ME = [
  'id',
  'phone_number',
  'first_name',
  'last_name',
  'display_name',
  'bio',
  'is_verified',
  'sms_notifications_enabled',
  'time_zone',
  'created_at',
] as const;

/** Returns the user's row, without what never leaves the server. */
export async function findMe(db: Db, userId: number) {
  return db.selectFrom('users').select(ME).where('id', '=', userId).executeTakeFirstOrThrow();
}
export type MeRow = Awaited<ReturnType<typeof findMe>>;

interface UserChange {
  display_name?: string;
  first_name?: string | null;
  last_name?: string | null;
  bio?: string | null;
  sms_notifications_enabled?: boolean;
}

/** Updates the given columns, if any, and returns the row. */
export async function updateUser(db: Db, userId: number, change: UserChange): Promise<MeRow> {
  return db.updateTable('users').set(change).where('id', '=', userId).returning(ME).executeTakeFirstOrThrow();
}

/** True if the database knows the zone too: browsers may be newer than its table of zones. */
export async function isKnownTimeZone(db: Db, timeZone: string): Promise<boolean> {
  const { rows } =
    await sql`select from pg_timezone_names where lower(name) = lower(${timeZone}) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns SQL for a user as JSON from a users alias. The number is cut to its last two digits here, so that the rest never leaves the
 * database in rows of others; the name of a deleted account is left out.
 */
export function personJson(alias: string): RawBuilder<PersonRow> {
  const ofTheLiving = (value: string, otherwise = 'null') =>
    `case when ${alias}.deleted_at is null then ${value} else ${otherwise} end`;
  // Text instead of nested fragments, which every call would put together again.
  return sql.raw<PersonRow>(`json_build_object(
    'id', ${alias}.id,
    'display_name', ${ofTheLiving(`${alias}.display_name`, `'${FORMER_MEMBER}'`)},
    'first_name', ${ofTheLiving(`${alias}.first_name`)}, 'last_name', ${ofTheLiving(`${alias}.last_name`)},
    'phone_number', ${ofTheLiving(`right(${alias}.phone_number, 2)`, `''`)})`);
}

/** Returns SQL for the users with these ids, each once, as a JSON list; null if there are none. */
export const peopleJson = (ids: RawBuilder<unknown>): RawBuilder<PersonRow[] | null> =>
  sql<PersonRow[] | null>`(select json_agg(${personJson('u')}) from users u where u.id = any(array(${ids})))`;

/** The JSON of `personJson`; `phone_number` holds two digits, or none for a deleted account. */
export interface PersonRow {
  id: number;
  display_name: string | null;
  first_name: string | null;
  last_name: string | null;
  phone_number: string;
}
