import { LIMITS } from '@dubs/contract';
import { type Db, prepare, type Value, type Values } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../context.ts';

/**
 * Returns SQL for the user's groups and the deleted posts in them, which the conditions below refer to. Both are few, and looked up once
 * per statement: looking them up per notification would be most of its cost.
 */
export const shownTo = (userId: Value<number>) => sql`
  own as materialized (
    select m.group_id from group_members m
    where m.user_id = ${userId}
      and not exists (select from groups g where g.id = m.group_id and g.deleted_at is not null)
  ), hidden as materialized (
    select p.id from own join posts p on p.group_id = own.group_id and p.deleted_at is not null
  )`;
// Notifications of former groups are hidden and not counted.
export const IS_IN_OWN_GROUP = sql`(n.group_id is null or n.group_id in (select group_id from own))`;
// Notifications of a deleted post, its comments and reactions are hidden too, until it is restored or purged.
export const HAS_NO_DELETED_POST = sql`(n.post_id in (select id from hidden)) is not true`;
export const IS_SHOWN = sql`${IS_IN_OWN_GROUP} and ${HAS_NO_DELETED_POST}`;

/**
 * Returns SQL that is false for the notices `n` about the session's own sign-in and change of number. Compares ids, because the indexes of
 * the lists have them.
 */
export const isNotOwn = (sessionId: Value<number>): RawBuilder<boolean> =>
  sql`n.id <> all (array(select own_notice.id from notifications own_notice where own_notice.session_id = ${sessionId}))`;

/**
 * Returns SQL for the user id of a prepared statement, in a form whose value PostgreSQL's planner does not use. Otherwise it would estimate
 * by user how many notifications there are, and plan most calls again, which takes longer than running them.
 */
export const anyUser = (userId: RawBuilder<number>): RawBuilder<number> => sql`(select ${userId}::bigint)`;

/** Selection of a user's notifications for a list. */
export interface Listed {
  limit: number;
  offset: number;
  areMentions: boolean;
}

type OfList = Actor & Omit<Listed, 'areMentions'>;

/**
 * Values for building the statement of a page. `listed` is the condition that the list of the caller's session has the notification `n`.
 */
export interface ListValues extends Omit<Values<OfList>, 'sessionId'> {
  listed: RawBuilder<boolean>;
}

/**
 * Returns a function that selects a page by a prepared statement: one for all notifications, one for mentions. The app's page size is a
 * literal in the statement, because PostgreSQL decides by the row limit whether it keeps the plan.
 */
export function prepareList<Row>(
  build: (values: ListValues) => RawBuilder<Row>,
): (db: Db, actor: Actor, list: Listed) => Promise<Row[]> {
  const prepareFor = (areMentions: boolean, limitOf: (limit: RawBuilder<number>) => RawBuilder<number>) =>
    prepare(({ userId: id, sessionId, limit, offset }: Values<OfList>) => {
      const userId = anyUser(id);
      const listed = sql<boolean>`n.user_id = ${userId} and ${isNotOwn(sessionId)} and ${IS_SHOWN} ${areMentions ? sql`and n.type = 'mention'` : sql``}`;
      return build({ userId, limit: limitOf(limit), offset, listed });
    });
  const prepareBoth = (areMentions: boolean) => ({
    ofAppSize: prepareFor(areMentions, () => sql.lit(LIMITS.page.notifications)),
    ofAnySize: prepareFor(areMentions, (limit) => limit),
  });
  const [all, mentions] = [prepareBoth(false), prepareBoth(true)];
  return (db, { userId, sessionId }, { limit, offset, areMentions }) => {
    const { ofAppSize, ofAnySize } = areMentions ? mentions : all;
    const select = limit === LIMITS.page.notifications ? ofAppSize : ofAnySize;
    return select(db, { userId, sessionId, limit, offset });
  };
}
