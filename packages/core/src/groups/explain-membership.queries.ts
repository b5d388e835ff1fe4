import type { Role } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** The facts that decide whether a user is in a group. */
export interface MembershipFacts {
  groupDeletedAt: Date | null;
  accountDeletedAt: Date | null;
  accountErasedAt: Date | null;
  member: { role: Role; joinedAt: string; byCurrentLink: boolean | null } | null;
  removal: { at: string; by: number | null; currentLinkIsNewer: boolean } | null;
  /** Newest first. */
  requests: {
    status: 'pending' | 'approved' | 'declined';
    requestedAt: string;
    respondedBy: number | null;
  }[];
  /** True if a membership is archived with a deleted account, and restored with it. */
  isArchived: boolean;
}

/** Returns the facts, or undefined if the group or user does not exist. */
export async function selectMembershipFacts(
  db: Db,
  groupId: number,
  userId: number,
): Promise<MembershipFacts | undefined> {
  const { rows } = await sql<MembershipFacts>`
    select g.deleted_at as "groupDeletedAt", u.deleted_at as "accountDeletedAt", u.erased_at as "accountErasedAt",
      (select json_build_object('role', m.role, 'joinedAt', m.joined_at, 'byCurrentLink',
          coalesce(m.joined_by_hash = g.invite_hash, m.joined_by_code = g.invite_code))
        from group_members m where m.group_id = g.id and m.user_id = u.id) as member,
      (select json_build_object('at', r.removed_at, 'by', r.removed_by, 'currentLinkIsNewer', g.invite_created_at > r.removed_at)
        from group_removals r where r.group_id = g.id and r.user_id = u.id) as removal,
      (select coalesce(json_agg(json_build_object('status', q.status, 'requestedAt', q.requested_at,
          'respondedBy', q.responded_by) order by q.id desc), '[]')
        from group_join_requests q where q.group_id = g.id and q.user_id = u.id) as requests,
      exists (select from dormant_rows d where d.user_id = u.id and d.source = 'group_members'
        and d.content ->> 'group_id' = g.id::text) as "isArchived"
    from groups g, users u where g.id = ${groupId} and u.id = ${userId}`.execute(db);
  return rows[0];
}
