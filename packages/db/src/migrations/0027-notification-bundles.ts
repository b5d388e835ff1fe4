import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds what the grouped view shows notifications as one by, and the types of groups and conversations. `bundle` is null for a notification
 * of its own; `closed_up_to` is 0 while its bundle is open, and then the newest id that was read with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      add column bundle text collate "C",
      add column closed_up_to bigint not null default 0 check (closed_up_to >= 0),
      drop constraint notifications_type_check,
      add check (type in (
        'reaction', 'comment', 'thread', 'reply', 'mention', 'comment_reaction', 'post', 'goal_completion',
        'join_request', 'join_approved', 'member_joined', 'role_changed', 'owner_changed', 'other'))`.execute(
    db,
  );
  // Most rows are rewritten, which takes half as long without indexes.
  const indexes = await dropIndexes(db);
  // What was read before closes together, with the newest notification that there is.
  const closedUpTo = sql`case when is_read then (select max(id) from notifications) else 0 end`;
  await sql`
    update notifications
    set closed_up_to = ${closedUpTo}, bundle = case type
      when 'reaction' then 'reaction:' || post_id
      when 'comment_reaction' then 'comment_reaction:' || comment_id
      when 'comment' then 'comments:' || post_id
      else 'join_request:' || group_id
    end
    where type in ('reaction', 'comment_reaction', 'comment', 'join_request')`.execute(db);
  await sql`
    update notifications n
    set closed_up_to = ${closedUpTo}, bundle = 'share:' || p.user_id || ':' || p.share_id
    from posts p where n.type = 'post' and p.id = n.post_id and p.share_id is not null`.execute(db);
  for (const { name, definition } of indexes)
    if (name !== 'notifications_unread_by_user') await sql.raw(definition).execute(db);
  await sql`
    create index notifications_unread_by_user on notifications (user_id, group_id, post_id, bundle) where not is_read`.execute(
    db,
  );
  await sql`
    create index notifications_by_bundle on notifications (user_id, bundle, closed_up_to, id)
      include (group_id, post_id, is_read, triggered_by_user_id)`.execute(db);
  await sql`
    create index notifications_mentions_by_user on notifications (user_id, created_at desc, id desc)
      include (group_id, post_id) where type = 'mention'`.execute(db);
}

/** Drops the indexes of notifications, except those of constraints, and returns them. */
async function dropIndexes(db: Kysely<unknown>): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'notifications'::regclass and not exists (select from pg_constraint where conindid = c.oid)`.execute(
    db,
  );
  await sql`drop index ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
  return rows;
}
