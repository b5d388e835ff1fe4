import type { Role } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import type { PersonRow } from '../users/index.ts';
import { personJson } from '../users/index.ts';

export interface MemberRow {
  id: number;
  group_id: number;
  user_id: number;
  role: Role;
  joined_at: Date;
  /** `joined_at` in microseconds since 1970, which is as exact as the database is. */
  joined_micros: number;
  person: PersonRow;
}

const MEMBERS = sql`
  select m.id, m.group_id, m.user_id, m.role, m.joined_at, (extract(epoch from m.joined_at) * 1000000)::bigint as joined_micros,
    ${personJson('u')} as person
  from group_members m join users u on u.id = m.user_id`;

/** Selects the first members of a group: the creator, then admins, then the others, each by when they joined. */
export async function selectFirstMembers(db: Db, groupId: number, limit: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`${MEMBERS} where m.group_id = ${groupId}
    order by array_position(array['creator', 'admin', 'member'], m.role), m.joined_at, m.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Selects members of a group by when they joined, past the member whose time and id are given. */
export async function selectMembersPast(
  db: Db,
  groupId: number,
  past: { joinedMicros: number; id: number },
  limit: number,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`${MEMBERS}
    where m.group_id = ${groupId}
      and (m.joined_at, m.id) > (timestamptz 'epoch' + ${past.joinedMicros} * interval '1 microsecond', ${past.id})
    order by m.joined_at, m.id limit ${limit}`.execute(db);
  return rows;
}

/** Selects one member of a group, or undefined. */
export async function findMember(db: Db, groupId: number, userId: number): Promise<MemberRow | undefined> {
  const { rows } =
    await sql<MemberRow>`${MEMBERS} where m.group_id = ${groupId} and m.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Selects the first `limit` members of a group, in the order in which they joined. */
export async function selectMemberPeople(db: Db, groupId: number, limit: number): Promise<PersonRow[]> {
  const { rows } = await sql<{ person: PersonRow }>`
    select ${personJson('u')} as person from group_members m join users u on u.id = m.user_id
    where m.group_id = ${groupId} order by m.joined_at, m.id limit ${limit}`.execute(db);
  return rows.map(({ person }) => person);
}
