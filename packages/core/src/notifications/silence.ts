import { type RawBuilder, sql } from 'kysely';

/** SQL for the types that are not silent at the level `mentions`: those about the recipient or their content. */
const ABOUT_ONE = sql`('mention', 'reply', 'comment', 'reaction', 'comment_reaction')`;

/**
 * SQL for the types that are never silent, even if the group is muted: those about requests to join, and about the recipient's own role.
 */
const ALWAYS_RINGING = sql`('join_request', 'join_approved', 'role_changed', 'owner_changed')`;

/** Returns SQL that is true if a notification of this type is silent for a member; `member` is the alias of their row of group_members. */
export const isSilent = (type: RawBuilder<unknown>, member = 'm'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${member}.${name}`);
  return sql`(${type} not in ${ALWAYS_RINGING} and (coalesce(${column('muted_until')} > now(), false)
    or case ${column('notification_level')} when 'all' then false when 'none' then true else ${type} not in ${ABOUT_ONE} end))`;
};

/** SQL that is true if the member `m` has unfollowed the post `p`. */
export const IS_UNFOLLOWED = sql`
  exists (select from post_follows f where f.post_id = p.id and f.user_id = m.user_id and not f.is_following)`;

/**
 * Returns SQL for `is_read` and `closed_up_to` of a new notification. A silent one is stored as read and in a closed bundle, so that later
 * ones that are not silent are shown separately. Its own id is not known yet, so the id of its event is used.
 */
export const readIf = (silent: RawBuilder<unknown>, eventId: string): RawBuilder<unknown> =>
  sql`${silent}, case when ${silent} then ${sql.ref(eventId)} else 0 end`;
