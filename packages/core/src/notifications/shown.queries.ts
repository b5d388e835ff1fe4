import { LIMITS } from '@dubs/contract';
import type { Db, Value, Values } from '@dubs/db';
import { prepare } from '@dubs/db';
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

/** Returns SQL that is false for the notices `n` of the session's own sign-in and change of number. By ids, which the indexes of the lists have. */
export const isNotOwn = (sessionId: Value<number>): RawBuilder<boolean> =>
  sql`n.id <> all (array(select own_notice.id from notifications own_notice where own_notice.session_id = ${sessionId}))`;

/**
 * Returns SQL for the user that a prepared statement is about, of whom PostgreSQL's planner cannot tell how many notifications they have. If it
 * could, it would plan each call of most users again, and planning takes longer than all the rest.
 */
export const anyUser = (userId: RawBuilder<number>): RawBuilder<number> => sql`(select ${userId}::bigint)`;

/** Which of a user's notifications a list has. */
export interface Listed {
  limit: number;
  offset: number;
  areMentions: boolean;
}

type OfList = Actor & Omit<Listed, 'areMentions'>;

/** What a statement for a page is built from; `listed` is the condition that the list has the notification `n`, for the session that asks. */
export interface ListValues extends Omit<Values<OfList>, 'sessionId'> {
  listed: RawBuilder<boolean>;
}

/**
 * Returns a function that selects a page by a statement that is built once for all notifications and once for mentions. The app's page size is
 * part of the statement: how many rows are wanted decides whether PostgreSQL keeps the plan.
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
