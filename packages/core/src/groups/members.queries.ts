import type { Role } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { personJson, type PersonRow } from '../users/index.ts';

export interface MemberRow {
  id: number;
  group_id: number;
  user_id: number;
  role: Role;
  joined_at: Date;
  /** `joined_at` in microseconds since 1970, the precision of the database. */
  joined_micros: number;
  person: PersonRow;
}

const MEMBERS = sql`
  select m.id, m.group_id, m.user_id, m.role, m.joined_at, (extract(epoch from m.joined_at) * 1000000)::bigint as joined_micros,
    ${personJson('u')} as person
  from group_members m join users u on u.id = m.user_id`;

/** Selects the first members of a group: the creator, then admins, then the others, each in the order of joining. */
export async function selectFirstMembers(db: Db, groupId: number, limit: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`${MEMBERS} where m.group_id = ${groupId}
    order by array_position(array['creator', 'admin', 'member'], m.role), m.joined_at, m.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Selects members of a group in the order of joining, after the member with the time and id in `past`. */
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

/** A member with the fields of their page. */
export interface ProfileRow {
  role: Role;
  /** ISO 8601. */
  joined_at: string;
  bio: string | null;
  is_memorial: boolean;
  person: PersonRow;
}

/** Result of looking up a user in a group: their profile, or whether they were in the group before. */
export interface FoundProfile {
  isDeleted: boolean;
  profile: ProfileRow | null;
  /** True if the group has anything of the user, such as content (even deleted), a removal or a member change. */
  hasBeenThere: boolean;
}

/** Returns the profile of a user in a group; undefined if the viewer is not a member. */
export async function findProfile(
  db: Db,
  groupId: number,
  userId: number,
  viewerId: number,
): Promise<FoundProfile | undefined> {
  const ofUser = sql`group_id = ${groupId} and user_id = ${userId}`;
  const { rows } = await sql<FoundProfile>`
    select g.deleted_at is not null as "isDeleted", (
        select json_build_object('role', m.role, 'joined_at', m.joined_at, 'bio', u.bio, 'is_memorial', u.memorial_at is not null, 'person', ${personJson('u')})
        from group_members m join users u on u.id = m.user_id where m.group_id = ${groupId} and m.user_id = ${userId}
      ) as profile,
      exists (select from posts where ${ofUser}) or exists (select from group_removals where ${ofUser})
        or exists (select from group_member_changes where ${ofUser}) or exists (select from goals where ${ofUser})
        or exists (select from post_comments where ${ofUser}) as "hasBeenThere"
    from group_members v join groups g on g.id = v.group_id
    where v.group_id = ${groupId} and v.user_id = ${viewerId}`.execute(db);
  return rows[0];
}
