import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds notices of sign-ins on new devices: a user's own doing, about one of their sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      add column session_id bigint references sessions on delete cascade,
      drop constraint notifications_type_check,
      add check (type in (
        'reaction', 'comment', 'thread', 'reply', 'mention', 'comment_reaction', 'post', 'goal_completion',
        'join_request', 'join_approved', 'member_joined', 'role_changed', 'owner_changed', 'new_device', 'other')),
      drop constraint notifications_not_of_oneself,
      add constraint notifications_not_of_oneself check (user_id <> triggered_by_user_id or session_id is not null)`.execute(
    db,
  );
  await sql`
    create unique index notifications_by_session on notifications (session_id) where session_id is not null`.execute(
    db,
  );
}
