import { sql } from 'kysely';

/** True if the current link of group `g` has not expired. */
export const IS_LIVE_INVITE = sql<boolean>`(g.deleted_at is null and (g.invite_expires_at is null or g.invite_expires_at > now()))`;
/** True if the current link has reached its maximum number of uses. */
export const IS_USED_UP = sql<boolean>`coalesce(g.invite_uses + g.invite_approvals >= g.invite_max_uses, false)`;

/** True if the user was removed from group `g` after its current link was made. */
export const wasRemoved = (userId: number) => sql<boolean>`exists (
  select from group_removals r where r.group_id = g.id and r.user_id = ${userId} and r.removed_at >= g.invite_created_at)`;
