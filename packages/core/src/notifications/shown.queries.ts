import { LIMITS } from '@dubs/contract';
import type { Value } from '@dubs/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';

/**
 * Returns SQL for what the conditions below compare with: the user's groups, and the deleted posts in them. Both are few, and looked up
 * once per statement; looked up for each notification, they would be most of its cost.
 */
export const shownTo = (userId: Value<number>) => sql`
  own as materialized (
    select m.group_id from group_members m
    where m.user_id = ${userId}
      and not exists (select from groups g where g.id = m.group_id and g.deleted_at is not null)
  ), hidden as materialized (
    select p.id from own join posts p on p.group_id = own.group_id and p.deleted_at is not null
  )`;
// Notifications of former groups stay hidden and are not counted.
export const IS_IN_OWN_GROUP = sql`(n.group_id is null or n.group_id in (select group_id from own))`;
// So do those of a deleted post, its comments and reactions, until it is restored or purged.
export const HAS_NO_DELETED_POST = sql`(n.post_id in (select id from hidden)) is not true`;
export const IS_SHOWN = sql`${IS_IN_OWN_GROUP} and ${HAS_NO_DELETED_POST}`;

/** Returns SQL that is false for the notice `n` of the session's own sign-in. By its id, which the indexes of the lists have. */
export const isNotOwn = (sessionId: number): RawBuilder<boolean> =>
  sql`n.id is distinct from (select own_notice.id from notifications own_notice where own_notice.session_id = ${sessionId})`;

/** Which of a user's notifications a list has. */
export interface Listed {
  limit: number;
  offset: number;
  areMentions: boolean;
}

/** Returns SQL for the condition that a list has the notification `n`, for the session that asks. */
export const isListed = ({ userId, sessionId }: Actor, { areMentions }: Listed): RawBuilder<boolean> =>
  sql`n.user_id = ${userId} and ${isNotOwn(sessionId)} and ${IS_SHOWN} ${areMentions ? sql`and n.type = 'mention'` : sql``}`;

/**
 * Returns SQL for the limit of a page. The app's own is part of the statement: PostgreSQL keeps the plan of a prepared statement only when it
 * knows how many rows are wanted, and planning took longer than all the rest.
 */
export const limitOf = ({ limit }: Pick<Listed, 'limit'>): RawBuilder<number> =>
  limit === LIMITS.page.notifications ? sql.lit(limit) : sql`${limit}`;
