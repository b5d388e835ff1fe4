import { LIMITS } from '@dubs/contract';
import { type Db, isHashed, lookup } from '@dubs/db';
import { sql } from 'kysely';
import { IS_LIVE_INVITE, IS_USED_UP, wasRemoved } from '../invite-state/index.ts';
import { personJson, type PersonRow } from '../users/index.ts';
import { MAKER } from './links.queries.ts';

/** The group of an invite code, with the caller's relation to it. */
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
  /** User who made the code, if they are a member. */
  inviter: PersonRow | null;
  /** The first members with a picture. */
  first: PersonRow[] | null;
}

/** True if group `g` has this code now. */
export const hasInviteCode = (code: string | null) =>
  isHashed('g.invite_hash', 'g.invite_code', { lookup: lookup('invite', code), text: code });

/** True if a text has the form of an invite code; the database cannot read some other texts. */
export const isInviteCode = (text: string): boolean => /^[\w-]{1,200}$/.test(text);

const FACES = sql.lit(LIMITS.invite.faces);

/** Locks the group of a code, with its link and members, until the transaction ends. */
export async function lockInvite(trx: Db, code: string): Promise<void> {
  await sql`select 1 from groups g where ${hasInviteCode(code)} for no key update`.execute(trx);
}

/** Returns the group of a live code. A removed user cannot use links that are older than the removal. */
export async function findInvite(db: Db, code: string, userId: number): Promise<InviteRow | undefined> {
  const { rows } = await sql<InviteRow>`
    select g.id, g.name, g.description, g.emoji, g.require_approval,
      (select count(*) from group_members m where m.group_id = g.id) as member_count,
      exists (select from group_members m where m.group_id = g.id and m.user_id = ${userId}) as is_member,
      (select r.status from group_join_requests r where r.group_id = g.id and r.user_id = ${userId} order by r.id desc limit 1) as request_status,
      ${wasRemoved(userId)} as was_removed,
      ${IS_USED_UP} as is_used_up,
      (select ${personJson('u')} from users u join group_members m on m.user_id = u.id
        where m.group_id = g.id and u.id = ${MAKER}) as inviter,
      (select json_agg(${personJson('u')} order by f.joined_at, f.id) from (
          select m.id, m.user_id, m.joined_at from group_members m join users p on p.id = m.user_id and p.avatar_id is not null
          where m.group_id = g.id order by m.joined_at, m.id limit ${FACES}
        ) f join users u on u.id = f.user_id) as first
    from groups g
    where ${hasInviteCode(code)} and ${IS_LIVE_INVITE}`.execute(db);
  return rows[0];
}

/** Counts a join by the group's current link. */
export async function countUse(trx: Db, groupId: number): Promise<void> {
  await trx
    .updateTable('groups')
    .set({ invite_uses: sql`invite_uses + 1` })
    .where('id', '=', groupId)
    .execute();
}
