import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** The group behind an invite code as the caller stands to it. */
export interface InviteRow {
  id: number;
  name: string;
  description: string | null;
  emoji: string;
  require_approval: boolean;
  member_count: number;
  is_member: boolean;
  request_status: 'pending' | 'approved' | 'declined' | null;
  was_removed: boolean;
  is_used_up: boolean;
}

/** The group a live code leads to. `lock` makes others who join by it wait until the transaction ends. */
export async function findInvite(
  db: Db,
  code: string,
  userId: number,
  lock = false,
): Promise<InviteRow | undefined> {
  const { rows } = await sql<InviteRow>`
    select g.id, g.name, g.description, g.emoji, g.require_approval,
      (select count(*) from group_members m where m.group_id = g.id) as member_count,
      exists (select from group_members m where m.group_id = g.id and m.user_id = ${userId}) as is_member,
      (select r.status from group_join_requests r where r.group_id = g.id and r.user_id = ${userId} order by r.id desc limit 1) as request_status,
      exists (select from group_removals r where r.group_id = g.id and r.user_id = ${userId}) as was_removed,
      coalesce(g.invite_uses >= g.invite_max_uses, false) as is_used_up
    from groups g
    where g.invite_code = ${code} and g.deleted_at is null and (g.invite_expires_at is null or g.invite_expires_at > now())
    ${lock ? sql`for update of g` : sql``}`.execute(db);
  return rows[0];
}

/**
 * Adds a member whose watermark stands at the newest post, and counts the use of the code. Answers false, and counts
 * nothing, when the person turns out to be in already.
 */
export async function insertMember(db: Db, groupId: number, userId: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    insert into group_members (group_id, user_id, joined_by_code, last_viewed_post_id)
    values (${groupId}, ${userId}, ${code},
      coalesce((select max(id) from posts where group_id = ${groupId} and deleted_at is null), 0))
    on conflict do nothing
    returning id`.execute(db);
  if (rows.length === 0) return false;
  await db
    .updateTable('groups')
    .set({ invite_uses: sql`invite_uses + 1` })
    .where('id', '=', groupId)
    .execute();
  return true;
}

/** Asks to be let in; asking again while the first request is open changes nothing. Answers the id of a new request, or null. */
export async function insertJoinRequest(db: Db, groupId: number, userId: number): Promise<number | null> {
  const row = await db
    .insertInto('group_join_requests')
    .values({ group_id: groupId, user_id: userId })
    .onConflict((oc) => oc.columns(['group_id', 'user_id']).where('status', '=', 'pending').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
