import { type Db, lookup, prepare, sealed, type Value, type Values, whileReadable } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import { IS_LIVE_INVITE, IS_USED_UP } from '../invite-state/index.ts';
import { keptPersonJson, type KeptPersonNames } from '../kept-people/index.ts';
import { personJson, type PersonRow } from '../users/index.ts';
import type { PostType, Role, UpdateGroupInput } from '@dubs/contract';
import { isUnviewed } from './unviewed.queries.ts';

/** A caller's membership in a group, with whether the group is deleted. */
export interface Membership {
  role: Role;
  isDeleted: boolean;
}

const selectMembership = prepare((value: Values<{ groupId: number; userId: number }>, db) =>
  db
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select(['m.role', sql<boolean>`g.deleted_at is not null`.as('isDeleted')])
    .where('m.group_id', '=', value.groupId)
    .where('m.user_id', '=', value.userId),
);

/** Returns the caller's membership; undefined for outsiders and groups that never existed. */
export async function findMembership(
  db: Db,
  groupId: number,
  userId: number,
): Promise<Membership | undefined> {
  const [membership] = await selectMembership(db, { groupId, userId });
  return membership;
}

/**
 * Locks the group's row until the transaction ends. Posts of a group are written one at a time, so that their ids are committed in order
 * and the watermark of a member skips none.
 */
export async function lockGroup(db: Db, groupId: number): Promise<void> {
  await sql`select 1 from groups where id = ${groupId} for no key update`.execute(db);
}

/** A row of the list of groups, for one member. */
export interface GroupRow {
  id: number;
  name: string;
  description: string | null;
  emoji: string;
  cover_id: number | null;
  created_by: number;
  created_at: Date;
  role: Role;
  require_approval: boolean;
  member_count: number;
  unviewed_wins: number;
  unviewed_losses: number;
  win_content: string | null;
  win_created_at: Date | null;
  win_user: PersonRow | null;
  is_win_by_member: boolean;
  win_about: KeptPersonNames | null;
}

/** Returns SQL that counts the wins or Ls of others that the member of `m` has not seen. */
const countUnviewed = (type: PostType) => sql`(select count(*) from posts p where ${isUnviewed(type)})`;

const groupsOf = (userId: Value<number>, isOne: RawBuilder<unknown>) => sql<GroupRow>`
    select g.id, g.name, g.description, g.emoji, g.cover_id, g.created_by, g.created_at, m.role, g.require_approval,
      (select count(*) from group_members o where o.group_id = g.id) as member_count,
      ${countUnviewed('win')} as unviewed_wins, ${countUnviewed('loss')} as unviewed_losses,
      win.content as win_content, win.created_at as win_created_at, win.person as win_user, win.about as win_about,
      exists (select from group_members a where a.group_id = g.id and a.user_id = win.user_id) as is_win_by_member
    from group_members m
    join groups g on g.id = m.group_id and g.deleted_at is null
    left join lateral (
      select p.content, p.created_at, p.user_id, ${personJson('u')} as person, ${keptPersonJson('k')} as about
      from posts p join users u on u.id = p.user_id left join kept_people k on k.id = p.about_id
      where p.group_id = m.group_id and p.deleted_at is null and p.type = 'win'
      order by p.id desc limit 1
    ) win on true
    where m.user_id = ${userId} ${isOne}
    order by coalesce(win.created_at, g.created_at) desc, g.id desc`;

const selectAll = prepare((value: Values<{ userId: number }>) => groupsOf(value.userId, sql``));
const selectOne = prepare((value: Values<{ userId: number; groupId: number }>) =>
  groupsOf(value.userId, sql`and m.group_id = ${value.groupId}`),
);

/** Returns the caller's groups, or one of them; those with the newest win first. */
export const selectGroups = (db: Db, userId: number, groupId?: number): Promise<GroupRow[]> =>
  groupId === undefined ? selectAll(db, { userId }) : selectOne(db, { userId, groupId });

/** Writes the given fields; an empty description is stored as null. */
export async function updateGroupRow(trx: Db, groupId: number, change: UpdateGroupInput): Promise<void> {
  const { name, description, emoji, requireApproval } = change;
  const columns = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(emoji === undefined ? {} : { emoji }),
    ...(requireApproval === undefined ? {} : { require_approval: requireApproval }),
  };
  if (Object.keys(columns).length === 0) return;
  await trx.updateTable('groups').set(columns).where('id', '=', groupId).execute();
}

/** Returns the id of a group's picture, or null. */
export async function findCover(db: Db, groupId: number): Promise<number | null> {
  const row = await db.selectFrom('groups').select('cover_id').where('id', '=', groupId).executeTakeFirst();
  return row?.cover_id ?? null;
}

/** Sets the picture of a group; null removes it. */
export async function updateCover(trx: Db, groupId: number, coverId: number | null): Promise<void> {
  await trx.updateTable('groups').set({ cover_id: coverId }).where('id', '=', groupId).execute();
}

/** Marks a group as deleted, and deletes held replies that wait to be shared with it. */
export async function markGroupDeleted(trx: Db, groupId: number): Promise<void> {
  await trx
    .updateTable('groups')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', groupId)
    .execute();
  await trx.deleteFrom('sms_held_replies').where('group_id', '=', groupId).execute();
}

const inviteColumns = (code: string) => ({
  invite_code: whileReadable(code),
  invite_sealed: sealed(code),
  invite_hash: lookup('invite', code),
});

/** Inserts a group with its first member, the creator. */
export async function insertGroup(
  db: Db,
  group: { name: string; description: string | null; emoji: string; inviteCode: string; userId: number },
): Promise<number> {
  const { id } = await db
    .insertInto('groups')
    .values({
      name: group.name,
      description: group.description,
      emoji: group.emoji,
      ...inviteColumns(group.inviteCode),
      invite_created_by: group.userId,
      created_by: group.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('group_members')
    .values({ group_id: id, user_id: group.userId, role: 'creator' })
    .execute();
  return id;
}

/** Returns the ids of all members of a group. */
export async function selectMemberIds(db: Db, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Returns the code of the group's invite link, and whether the link has ended. */
export async function findCurrentLink(db: Db, groupId: number): Promise<{ code: string; isShut: boolean }> {
  const { invite_code, invite_sealed, isShut } = await db
    .selectFrom('groups as g')
    .select([
      'g.invite_code',
      'g.invite_sealed',
      sql<boolean>`not ${IS_LIVE_INVITE} or ${IS_USED_UP}`.as('isShut'),
    ])
    .where('g.id', '=', groupId)
    .executeTakeFirstOrThrow();
  const code = invite_sealed ?? invite_code;
  if (code === null) throw new Error('A group has no invite code.');
  return { code, isShut };
}
