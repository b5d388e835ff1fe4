import type { Role } from '@dubs/contract';
import { sql } from 'kysely';
import { acquireLocks, type Db, lookup, whileReadable } from '@dubs/db';

/**
 * Adds a member with the watermark at the newest post, and records the member change. Deletes the removal and the notifications of an
 * earlier membership. `by` is the code of a link, or a request, which has the code if that is known. Returns false if the user is already a
 * member.
 */
export async function insertMember(
  trx: Db,
  groupId: number,
  userId: number,
  by: { code: string } | { requestId: number },
): Promise<boolean> {
  const link =
    'code' in by
      ? sql`${whileReadable(by.code)} as code, ${lookup('invite', by.code)}::text as hash`
      : sql`invite_code as code, invite_hash as hash from group_join_requests where id = ${by.requestId}`;
  const { rows } = await sql`
    with joined as (
      insert into group_members (group_id, user_id, joined_by_code, joined_by_hash, last_viewed_post_id)
      select ${groupId}, ${userId}, code, hash,
        greatest(0, (select max(id) from posts where group_id = ${groupId} and deleted_at is null),
          -- They may be restored. Separate, because each of the two has a partial index.
          (select max(id) from posts where group_id = ${groupId} and deleted_at is not null))
      from (select ${link}) link
      on conflict do nothing
      returning group_id, user_id
    )
    insert into group_member_changes (group_id, user_id, change)
    select group_id, user_id, 'joined' from joined
    returning id`.execute(trx);
  if (rows.length === 0) return false;
  await trx
    .deleteFrom('group_removals')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
  for (const recipient of ['user_id', 'hidden_user_id'] as const)
    await trx
      .deleteFrom('notifications')
      .where('group_id', '=', groupId)
      .where(recipient, '=', userId)
      .execute();
  return true;
}

/** Locks the memberships of a user until the transaction ends. Lock a group first. */
export async function lockMemberships(trx: Db, userId: number): Promise<void> {
  await acquireLocks(trx, `memberships:${userId}`);
}

/** Counts the groups of a user, without deleted ones. */
export async function countMemberships(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ groups: number }>`
    select count(*) as groups from group_members m join groups g on g.id = m.group_id and g.deleted_at is null
    where m.user_id = ${userId}`.execute(db);
  return rows[0]?.groups ?? 0;
}

/** Deletes a membership and the held replies that wait to be shared with the group, and records the member change. */
export async function deleteMember(trx: Db, groupId: number, userId: number): Promise<void> {
  await sql`
    with ended as (
      delete from group_members where group_id = ${groupId} and user_id = ${userId} returning group_id, user_id
    )
    insert into group_member_changes (group_id, user_id, change)
    select group_id, user_id, 'left' from ended`.execute(trx);
  await trx
    .deleteFrom('sms_held_replies')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Records a removal; `removedBy` is null for an operator. Reads the clock under the lock of the group, so that the time tells which links
 * are older.
 */
export async function recordRemoval(
  trx: Db,
  groupId: number,
  userId: number,
  removedBy: number | null,
): Promise<void> {
  await sql`
    insert into group_removals (group_id, user_id, removed_by, removed_at)
    values (${groupId}, ${userId}, ${removedBy}, clock_timestamp())
    on conflict (group_id, user_id) do update
      set removed_by = excluded.removed_by, removed_at = excluded.removed_at`.execute(trx);
}

export async function updateRole(trx: Db, groupId: number, userId: number, role: Role): Promise<void> {
  await trx
    .updateTable('group_members')
    .set({ role })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Transfers the ownership of each group that the user created and that has other members: to an admin if there is one, else to the member
 * who joined first; to a memorial only if no one else is left. The caller has locked the groups.
 */
export async function transferToHeirs(trx: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ groupId: number; heirId: number }>`
    select distinct on (m.group_id) m.group_id as "groupId", m.user_id as "heirId"
    from group_members c join group_members m on m.group_id = c.group_id and m.user_id <> c.user_id
    join users u on u.id = m.user_id
    where c.user_id = ${userId} and c.role = 'creator'
    order by m.group_id, u.memorial_at is null desc, m.role = 'admin' desc, m.joined_at, m.id`.execute(trx);
  for (const { groupId, heirId } of rows) {
    // Demotes first, because a group can never have two creators.
    await updateRole(trx, groupId, userId, 'admin');
    await updateRole(trx, groupId, heirId, 'creator');
  }
}

/** Demotes the user to member in each group in which they are an admin. The caller has locked the groups. */
export async function endAdminRoles(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable('group_members')
    .set({ role: 'member' })
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .execute();
}

/** True if the account of a user is a memorial. */
export async function isMemorial(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and memorial_at is not null`.execute(db);
  return rows.length > 0;
}

/** Returns the ids of the creator and the admins. */
export async function selectCreatorAndAdminIds(db: Db, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('role', 'in', ['creator', 'admin'])
    .execute();
  return rows.map((row) => row.user_id);
}
