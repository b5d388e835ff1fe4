import type { Db } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import { closeReadBundles, closeShownAgain, holdBundles } from '../reading/index.ts';

interface Source {
  /** SQL condition for the rows `r` of the table that are archived with a user's account. */
  belongsTo: (userId: number) => RawBuilder<unknown>;
  /** SQL condition for those that can be restored: the rows that they refer to must still exist. */
  isRestorable: RawBuilder<unknown>;
}

const targetExists = (table: string, column: string) =>
  sql`(r.${sql.ref(column)} is null or exists (select from ${sql.table(table)} x where x.id = r.${sql.ref(column)}))`;
const ofUser = (userId: number) => sql`r.user_id = ${userId}`;

/**
 * Rows that make a user visible to others: memberships, membership changes, join requests, notifications that they triggered. They are
 * archived even if the user's posts stay.
 */
const PRESENCE = {
  group_members: {
    belongsTo: ofUser,
    isRestorable: sql`${targetExists('groups', 'group_id')}
      and not exists (select from group_removals x where x.group_id = r.group_id and x.user_id = r.user_id)`,
  },
  kept_person_keepers: { belongsTo: ofUser, isRestorable: targetExists('kept_people', 'kept_person_id') },
  group_member_changes: { belongsTo: ofUser, isRestorable: targetExists('groups', 'group_id') },
  group_join_requests: {
    belongsTo: (userId) => sql`r.user_id = ${userId} and r.status = 'pending'`,
    isRestorable: targetExists('groups', 'group_id'),
  },
  notifications: {
    belongsTo: (userId) => sql`r.triggered_by_user_id = ${userId}`,
    isRestorable: sql`${targetExists('posts', 'post_id')} and ${targetExists('groups', 'group_id')}
      and ${targetExists('post_comments', 'comment_id')} and ${targetExists('sessions', 'session_id')} and ${targetExists('users', 'user_id')} and ${targetExists('users', 'hidden_user_id')}
      -- Recipients who left and rejoined in the meantime do not get notifications from before.
      and not exists (select from group_members x
        where x.group_id = r.group_id and x.user_id in (r.user_id, r.hidden_user_id) and x.joined_at > r.created_at)`,
  },
} as const satisfies Record<string, Source>;

/** Rows that are archived only when the user's posts are removed too. */
const REACTIONS = {
  post_reactions: { belongsTo: ofUser, isRestorable: targetExists('posts', 'post_id') },
  post_likes: { belongsTo: ofUser, isRestorable: targetExists('posts', 'post_id') },
  post_heard: { belongsTo: ofUser, isRestorable: targetExists('posts', 'post_id') },
  comment_reactions: { belongsTo: ofUser, isRestorable: targetExists('post_comments', 'comment_id') },
} as const satisfies Record<string, Source>;

/** Every table whose rows are archived. */
export const ARCHIVED_TABLES: readonly string[] = Object.keys({ ...PRESENCE, ...REACTIONS });

/** Moves a user's rows of these tables into the archive. */
async function archiveRows(trx: Db, userId: number, sources: Record<string, Source>): Promise<void> {
  for (const [table, { belongsTo }] of Object.entries(sources))
    await sql`
      with gone as (delete from ${sql.table(table)} r where ${belongsTo(userId)} returning r.*)
      insert into dormant_rows (user_id, source, content)
      select ${userId}::bigint, ${table}, to_jsonb(gone) from gone`.execute(trx);
}

/** Archives the notifications that a user triggered, and closes the bundles of their recipients that have nothing unread left. */
async function archiveNotifications(trx: Db, userId: number, { belongsTo }: Source): Promise<void> {
  await sql`
    with found as materialized (select r.id, r.user_id, r.bundle from notifications r where ${belongsTo(userId)}),
      ${holdBundles(sql`found`)}, gone as (
        delete from notifications r using held join found using (id) where r.id = held.id returning r.*
      ), ${closeReadBundles(sql`gone`)}
    insert into dormant_rows (user_id, source, content)
    select ${userId}::bigint, 'notifications', to_jsonb(gone) from gone`.execute(trx);
}

/** Archives what makes the user visible to others. */
export async function archivePresence(trx: Db, userId: number): Promise<void> {
  const { notifications, ...rows } = PRESENCE;
  await archiveRows(trx, userId, rows);
  await archiveNotifications(trx, userId, notifications);
}

/** Archives the user's reactions and likes. */
export const archiveReactions = (trx: Db, userId: number) => archiveRows(trx, userId, REACTIONS);

/**
 * Restores a user's archived rows if the rows that they refer to still exist. Writes only the archived columns, so a column that a later
 * migration added gets its default.
 */
export async function restoreArchivedRows(trx: Db, userId: number): Promise<void> {
  for (const [table, { isRestorable }] of Object.entries({ ...PRESENCE, ...REACTIONS })) {
    const { rows: shapes } = await sql<{ columns: string[] }>`
      select distinct array(select jsonb_object_keys(content)) as columns from dormant_rows
      where user_id = ${userId} and source = ${table}`.execute(trx);
    for (const { columns } of shapes)
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
        select ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}
        from dormant_rows d cross join lateral jsonb_populate_record(null::${sql.table(table)}, d.content) r
        where d.user_id = ${userId} and d.source = ${table}
          and array(select jsonb_object_keys(d.content)) = ${columns}::text[] and ${isRestorable}
        order by d.id on conflict do nothing`.execute(trx);
  }
  await hideRestored(trx, userId);
  await deleteArchivedRows(trx, userId);
}

/**
 * Hides restored notifications whose comments have been deleted since, and shows those whose comments have been restored. Closes bundles
 * that have nothing unread.
 */
async function hideRestored(trx: Db, userId: number): Promise<void> {
  // Locks the comments: a concurrent deletion either commits first and is seen here, or its event finds these rows.
  await sql`
    with c as materialized (
      select id, deleted_at from post_comments
      where id in (select comment_id from notifications where triggered_by_user_id = ${userId}) order by id for share)
    update notifications n set user_id = n.hidden_user_id, hidden_user_id = n.user_id
    from c where n.triggered_by_user_id = ${userId} and n.comment_id = c.id and (c.deleted_at is null) = (n.user_id is null)`.execute(
    trx,
  );
  await closeShownAgain(trx, sql`n.triggered_by_user_id = ${userId}`);
}

/** Empties the archive of a user. */
async function deleteArchivedRows(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('dormant_rows').where('user_id', '=', userId).execute();
}
