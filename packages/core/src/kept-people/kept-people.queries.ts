import type { Db } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import { markPictureRemoved } from '../pictures/index.ts';
import { lockUser, personJson, type PersonRow } from '../users/index.ts';

/** The fields of a kept profile that are shown beside a post. */
export interface KeptPersonNames {
  id: number;
  name: string;
  avatar_id: number | null;
}

/** A kept profile with its keepers, earliest first. */
export interface KeptPersonRow extends KeptPersonNames {
  created_at: Date;
  keepers: PersonRow[];
}

/** Returns the profiles that a user keeps, oldest first, or only the one with the given id. */
export async function selectKeptPeople(
  db: Db,
  userId: number,
  id: number | null = null,
): Promise<KeptPersonRow[]> {
  const { rows } = await sql<KeptPersonRow>`
    select p.id, p.name, p.avatar_id, p.created_at, (
      select json_agg(${personJson('u')} order by o.created_at, o.user_id)
      from kept_person_keepers o join users u on u.id = o.user_id where o.kept_person_id = p.id
    ) as keepers
    from kept_person_keepers k join kept_people p on p.id = k.kept_person_id
    where k.user_id = ${userId} and (${id}::bigint is null or p.id = ${id}) order by p.id`.execute(db);
  return rows;
}

/** Returns SQL for a kept profile as JSON; null if the row of the alias is null. */
export const keptPersonJson = (alias: string): RawBuilder<KeptPersonNames | null> =>
  sql.raw(
    `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'avatar_id', ${alias}.avatar_id) end`,
  );

/** Returns a profile that a user keeps, locked against deletion until the transaction ends. */
export async function lockShared(trx: Db, userId: number, id: number): Promise<KeptPersonNames | undefined> {
  const { rows } = await sql<KeptPersonNames>`
    select p.id, p.name, p.avatar_id from kept_people p
    join kept_person_keepers k on k.kept_person_id = p.id and k.user_id = ${userId}
    where p.id = ${id} for key share of p`.execute(trx);
  return rows[0];
}

/** Replaces the picture of a profile; null removes it. The caller has locked the row. */
export async function replaceKeptAvatar(trx: Db, id: number, avatarId: number | null): Promise<void> {
  const { rows } = await sql<{ avatar_id: number | null }>`
    select avatar_id from kept_people where id = ${id}`.execute(trx);
  await trx.updateTable('kept_people').set({ avatar_id: avatarId }).where('id', '=', id).execute();
  await markPictureRemoved(trx, rows[0]?.avatar_id ?? null);
}

/** Returns the groups with posts about a profile. */
export async function selectGroupsAbout(trx: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ groupId: number }>`
    select distinct group_id as "groupId" from posts where about_id = ${id} and deleted_at is null`.execute(
    trx,
  );
  return rows.map(({ groupId }) => groupId);
}

/** Locks the set of profiles that a user keeps until the transaction ends, and returns their number. */
export async function lockKeptBy(trx: Db, userId: number): Promise<number> {
  await lockUser(trx, userId);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from kept_person_keepers where user_id = ${userId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Locks a profile until the transaction ends, and returns the ids of its keepers. */
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
  await replaceKeptAvatar(trx, id, null);
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

/** Deletes the profiles that no user keeps, and that no deleted account would keep again if it were restored. */
export async function deleteUnkeptPeople(db: Db): Promise<void> {
  await sql`
    with unkept as (
      delete from kept_people p
      where not exists (select from kept_person_keepers k where k.kept_person_id = p.id)
        and not exists (
          select from dormant_rows d
          where d.source = 'kept_person_keepers' and (d.content ->> 'kept_person_id')::bigint = p.id)
      returning avatar_id)
    update pictures set removed_at = now() where id in (select avatar_id from unkept)`.execute(db);
}
