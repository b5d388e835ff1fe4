import { LIMITS } from '@dubs/contract';
import { type Db, lookup, sealed, whileReadable } from '@dubs/db';
import { sql } from 'kysely';
import { personJson, type PersonRow } from '../users/index.ts';

/** A new link with its limits. Without any, it is valid until it is replaced. */
export interface NewLink {
  code: string;
  expiresInDays: number | null;
  maxUses: number | null;
  /** Null if no member made it. */
  madeBy: number | null;
}

/** Replaces the link of a group. Reads the clock under the group's lock, so that the time tells which removals came before. */
export async function replaceLink(trx: Db, groupId: number, link: NewLink): Promise<void> {
  await sql`
    with past as (
      insert into group_past_invites (group_id, code, code_hash, created_at, created_by, expires_at, max_uses, uses, ended_at, ended_by)
      select g.id, g.invite_code, g.invite_hash, g.invite_created_at, ${MAKER}, g.invite_expires_at, g.invite_max_uses,
        g.invite_uses + g.invite_approvals, clock_timestamp(), ${link.madeBy}::bigint
      from groups g where g.id = ${groupId}
      returning ended_at
    )
    update groups set invite_code = ${whileReadable(link.code)}, invite_sealed = ${sealed(link.code)},
      invite_hash = ${lookup('invite', link.code)}, invite_created_at = past.ended_at, invite_created_by = ${link.madeBy},
      invite_expires_at = past.ended_at + make_interval(days => ${link.expiresInDays}::int),
      invite_max_uses = ${link.maxUses}, invite_uses = 0, invite_approvals = 0
    from past where id = ${groupId}`.execute(trx);
}

/**
 * SQL for the id of the user who made the current link of group `g`: the creator of the group for its first link. Null if no member made
 * it.
 */
export const MAKER = sql`coalesce(g.invite_created_by, case when not exists (
  select from group_past_invites p where p.group_id = g.id) then g.created_by end)`;

/** A link with the members who joined by it, newest first. */
export interface LinkRow {
  /** Only for the current link. */
  code: string | null;
  sealed: string | null;
  is_current: boolean;
  created_at: Date;
  maker: PersonRow | null;
  is_maker_member: boolean;
  expires_at: Date | null;
  max_uses: number | null;
  uses: number;
  ended_at: Date | null;
  joined: { person: PersonRow; joined_at: string }[] | null;
  joined_count: number;
}

const JOINED_BY_LINK = sql`(x.joined_by_hash = l.hash or x.joined_by_code = l.code)`;

const JOINED_SHOWN = sql.lit(LIMITS.lists.joinedByLink);

/** Selects a page of the links of a group: the current one first, then earlier ones, newest first. */
export async function selectLinks(
  db: Db,
  groupId: number,
  { page, limit }: { page: number; limit: number },
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    with links as (
      select null::bigint as id, g.invite_code as code, g.invite_sealed as sealed, g.invite_hash as hash, g.invite_created_at as created_at, ${MAKER} as created_by,
        g.invite_expires_at as expires_at, g.invite_max_uses as max_uses,
        g.invite_uses + g.invite_approvals as uses, null::timestamptz as ended_at
      from groups g where g.id = ${groupId}
      union all
      select id, code, null, code_hash, created_at, created_by, expires_at, max_uses, uses, ended_at
      from group_past_invites where group_id = ${groupId}
    )
    select l.code, l.sealed, l.id is null as is_current, l.created_at, l.expires_at, l.max_uses, l.uses, l.ended_at,
      (select ${personJson('u')} from users u where u.id = l.created_by) as maker,
      exists (select from group_members m where m.group_id = ${groupId} and m.user_id = l.created_by) as is_maker_member,
      (select json_agg(json_build_object('person', ${personJson('j')}, 'joined_at', m.joined_at)
          order by m.joined_at desc, m.id desc)
        from (
          select x.id, x.user_id, x.joined_at from group_members x
          where x.group_id = ${groupId} and ${JOINED_BY_LINK}
          order by x.joined_at desc, x.id desc limit ${JOINED_SHOWN}
        ) m join users j on j.id = m.user_id) as joined,
      (select count(*) from group_members x where x.group_id = ${groupId} and ${JOINED_BY_LINK}) as joined_count
    from (select * from links order by id desc nulls first limit ${limit} offset ${(page - 1) * limit}) l
    order by l.id desc nulls first`.execute(db);
  return rows;
}
