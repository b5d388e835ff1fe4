import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { createIndex, inOwnTransaction } from '../online-migration.ts';

export const isTransactional = false;

/**
 * Adds notices of changes of number that young sessions start. A session may then have a notice of its sign-in and one of its change, which
 * the unique index would refuse.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await inOwnTransaction(db, (trx) =>
    sql`
      alter table notifications
        drop constraint if exists notifications_type_check,
        add check (type in (
          'reaction', 'comment', 'thread', 'reply', 'mention', 'comment_reaction', 'post', 'goal_completion',
          'join_request', 'join_approved', 'member_joined', 'role_changed', 'owner_changed', 'new_device',
          'number_change_started', 'other')) not valid`.execute(trx),
  );
  await inOwnTransaction(db, (trx) =>
    sql`alter table notifications validate constraint notifications_type_check`.execute(trx),
  );
  await createIndex(
    db,
    'notifications_of_session',
    sql`on notifications (session_id) where session_id is not null`,
  );
  await sql`drop index concurrently if exists notifications_by_session`.execute(db);
}
