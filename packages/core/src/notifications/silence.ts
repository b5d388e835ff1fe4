import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** SQL for the types that ring at the level `mentions`: what is about the recipient, or is theirs. */
const ABOUT_ONE = sql`('mention', 'reply', 'comment', 'reaction', 'comment_reaction')`;

/** SQL for the types that ring at every level, muted or not: those about joining, and about the recipient's own role. */
const ALWAYS_RINGING = sql`('join_request', 'join_approved', 'role_changed', 'owner_changed')`;

/**
 * Returns SQL that is true if a notification of this type does not ring for a member: a row `m` of group_members with another alias
 * perhaps.
 */
export const isSilent = (type: RawBuilder<unknown>, member = 'm'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${member}.${name}`);
  return sql`(${type} not in ${ALWAYS_RINGING} and (coalesce(${column('muted_until')} > now(), false)
    or case ${column('notification_level')} when 'all' then false when 'none' then true else ${type} not in ${ABOUT_ONE} end))`;
};

/** SQL that is true if the member `m` does not follow the post `p`, whose comments they would be notified of. */
export const IS_UNFOLLOWED = sql`
  exists (select from post_follows f where f.post_id = p.id and f.user_id = m.user_id and not f.is_following)`;

/**
 * Returns SQL for `is_read` and `closed_up_to` of a new notification. One that does not ring is written as read, and in a bundle that is
 * closed: what rings later is shown apart. Its own id is not known yet, so the id of its event is used.
 */
export const readIf = (silent: RawBuilder<unknown>, eventId: string): RawBuilder<unknown> =>
  sql`${silent}, case when ${silent} then ${sql.ref(eventId)} else 0 end`;
