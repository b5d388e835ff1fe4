import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import type { PersonRow } from '../users/index.ts';
import { personJson } from '../users/index.ts';

/** A kept profile with its keepers, earliest first. */
export interface KeptPersonRow {
  id: number;
  name: string;
  created_at: Date;
  keepers: PersonRow[];
}

/** Returns the profiles that a user keeps, oldest first, or the one with an id. */
export async function selectKeptPeople(
  db: Db,
  userId: number,
  id: number | null = null,
): Promise<KeptPersonRow[]> {
  const { rows } = await sql<KeptPersonRow>`
    select p.id, p.name, p.created_at, (
      select json_agg(${personJson('u')} order by o.created_at, o.user_id)
      from kept_person_keepers o join users u on u.id = o.user_id where o.kept_person_id = p.id
    ) as keepers
    from kept_person_keepers k join kept_people p on p.id = k.kept_person_id
    where k.user_id = ${userId} and (${id}::bigint is null or p.id = ${id}) order by p.id`.execute(db);
  return rows;
}

/** Makes others who change what a user keeps wait until the transaction ends, and counts the profiles. */
export async function lockKeptBy(trx: Db, userId: number): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from kept_person_keepers where user_id = ${userId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Makes others who change a profile wait until the transaction ends, and returns the ids of its keepers. */
export async function lockKeepers(trx: Db, id: number): Promise<number[]> {
  await trx.selectFrom('kept_people').select('id').where('id', '=', id).forUpdate().execute();
  const rows = await trx
    .selectFrom('kept_person_keepers')
    .select('user_id')
    .where('kept_person_id', '=', id)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function insertKeptPerson(trx: Db, userId: number, name: string): Promise<number> {
  const { id } = await trx
    .insertInto('kept_people')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertKeeper(trx, id, userId);
  return id;
}

export async function insertKeeper(trx: Db, id: number, userId: number): Promise<void> {
  await trx.insertInto('kept_person_keepers').values({ kept_person_id: id, user_id: userId }).execute();
}

export async function deleteKeeper(trx: Db, id: number, userId: number): Promise<void> {
  await trx
    .deleteFrom('kept_person_keepers')
    .where('kept_person_id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

export async function updateName(trx: Db, id: number, name: string): Promise<void> {
  await trx.updateTable('kept_people').set({ name }).where('id', '=', id).execute();
}

export async function deleteKept(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('kept_people').where('id', '=', id).execute();
}

/** True if two users are in a group together. */
export async function shareGroup(db: Db, userId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`
    select from group_members m join group_members o on o.group_id = m.group_id and o.user_id = ${otherId}
    join groups g on g.id = m.group_id and g.deleted_at is null
    where m.user_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes the profiles that no user keeps, and that none would keep again by restoring their account. */
export async function deleteUnkeptPeople(db: Db): Promise<void> {
  await sql`
    delete from kept_people p
    where not exists (select from kept_person_keepers k where k.kept_person_id = p.id)
      and not exists (
        select from dormant_rows d
        where d.source = 'kept_person_keepers' and (d.content ->> 'kept_person_id')::bigint = p.id)`.execute(
    db,
  );
}
