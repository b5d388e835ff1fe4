import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { tableEpoch } from '@dubs/db';
import type { Entry } from './reminder-times.ts';

/** Somebody whose reminders the sweep looks at. */
export interface Candidate {
  id: number;
  timeZone: string;
  hour: number;
  from: Date;
}

/**
 * Those who get daily texts and whose next chance has come, longest due first. Nobody else looks at them until the transaction
 * ends; those whom somebody else looks at are passed over.
 */
export async function lockCandidates(trx: Db, now: Date, limit: number): Promise<Candidate[]> {
  return trx
    .selectFrom('users')
    .select(['id', 'time_zone as timeZone', 'reminder_hour as hour', 'reminders_from as from'])
    .where('sms_notifications_enabled', '=', sql<boolean>`true`)
    .where('is_verified', '=', sql<boolean>`true`)
    .where('deleted_at', 'is', null)
    .where('sms_unreachable_at', 'is', null)
    .where('reminders_from', '<=', now)
    .orderBy('reminders_from')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** Days of the ledger that can still bear on today, anywhere on earth. */
const DAYS_BACK = 3;

/** What the ledger says of these people's last days, by person. `except` leaves one entry out. */
export async function selectEntries(
  db: Db,
  userIds: readonly number[],
  now: Date,
  except = 0,
): Promise<Map<number, Entry[]>> {
  const { rows } = await sql<Entry & { userId: number }>`
    select user_id as "userId", local_date as "localDate", tried_at as "triedAt" from sms_reminders
    where user_id = any(${userIds}::bigint[]) and id <> ${except}
      and local_date >= (${now}::timestamptz)::date - ${DAYS_BACK}::int`.execute(db);
  const byPerson = new Map<number, Entry[]>();
  for (const { userId, ...entry } of rows) byPerson.set(userId, [...(byPerson.get(userId) ?? []), entry]);
  return byPerson;
}

/** A date of somebody's that a text is to leave on, before `until`. */
export interface Claim {
  userId: number;
  date: string;
  until: Date;
}

/** Enters claims into the ledger. Those whose person and date are there already are left out; answers how many were not. */
export async function insertClaims(trx: Db, claims: readonly Claim[], now: Date): Promise<number> {
  if (claims.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sms_reminders')
    .columns(['user_id', 'local_date', 'send_before', 'claimed_at', 'next_try_at'])
    .expression(
      sql`select user_id, local_date, send_before, ${now}::timestamptz, ${now}::timestamptz from unnest(
        ${claims.map(({ userId }) => userId)}::bigint[], ${claims.map(({ date }) => date)}::date[],
        ${claims.map(({ until }) => until.toISOString())}::timestamptz[]) as c (user_id, local_date, send_before)`,
    )
    .onConflict((oc) => oc.columns(['user_id', 'local_date']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Sets from when on the reminders of each count, which is when the sweep looks at them again. */
export async function moveOn(trx: Db, people: readonly { id: number; to: Date }[]): Promise<void> {
  await sql`
    update users set reminders_from = moved.at
    from unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ to }) => to.toISOString())}::timestamptz[]) as moved (id, at)
    where users.id = moved.id`.execute(trx);
}

/** Gives up claims whose time is over. Answers how many there were. */
export async function expireClaims(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sms_reminders')
    .set({ status: 'skipped', reason: 'late', settled_at: now })
    .where('status', '=', sql<'claimed'>`'claimed'`)
    .where('send_before', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A claim to be given to the queue, with how often it was before. */
export interface DueClaim {
  id: number;
  handOvers: number;
  /** Distinguishes this state of the table from restored ones. */
  epoch: string;
}

/** The claims longest due that nobody else is handing on right now; they stay locked until the transaction ends. */
export async function lockDueClaims(trx: Db, now: Date, limit: number): Promise<DueClaim[]> {
  return trx
    .selectFrom('sms_reminders')
    .select(['id', 'hand_overs as handOvers', tableEpoch('sms_reminders').as('epoch')])
    .where('status', '=', sql<'claimed'>`'claimed'`)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Whether a claim waits to be handed on. */
export async function hasDueClaims(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sms_reminders')
    .select('id')
    .where('status', '=', sql<'claimed'>`'claimed'`)
    .where('next_try_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that claims were handed on; the queue is given them again then, in case it loses them. */
export async function postponeClaims(trx: Db, ids: readonly number[], until: Date): Promise<void> {
  await sql`
    update sms_reminders set hand_overs = least(hand_overs + 1, 10000), next_try_at = ${until} where id = any(${ids}::bigint[])`.execute(
    trx,
  );
}

/** How many texts were tried since, counted up to `most`; those that surely did not leave are not among them. */
export async function countTried(db: Db, since: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from sms_reminders where tried_at > ${since} limit ${most}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
