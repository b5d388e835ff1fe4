import type { Db } from '@dubs/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

interface Source {
  /** Which rows `r` of the table sleep with a person's account. */
  theirs: (userId: number) => RawBuilder<unknown>;
  /** Which of them may come back: what they belong to must still be there. */
  fits: RawBuilder<unknown>;
}

const isThere = (table: string, column: string) =>
  sql`(r.${sql.ref(column)} is null or exists (select from ${sql.table(table)} x where x.id = r.${sql.ref(column)}))`;
const ofUser = (userId: number) => sql`r.user_id = ${userId}`;

/** What makes others see a user, whatever becomes of their words: being in a group, asking to be let in, being told of. */
const PRESENCE = {
  group_members: {
    theirs: ofUser,
    fits: sql`${isThere('groups', 'group_id')}
      and not exists (select from group_removals x where x.group_id = r.group_id and x.user_id = r.user_id)
      and (r.role <> 'creator' or not exists (select from group_members x where x.group_id = r.group_id and x.role = 'creator'))`,
  },
  group_join_requests: {
    theirs: (userId) => sql`r.user_id = ${userId} and r.status = 'pending'`,
    fits: isThere('groups', 'group_id'),
  },
  notifications: {
    theirs: (userId) => sql`r.triggered_by_user_id = ${userId}`,
    fits: sql`${isThere('posts', 'post_id')} and ${isThere('groups', 'group_id')}
      and ${isThere('post_comments', 'comment_id')} and ${isThere('users', 'user_id')}`,
  },
} as const satisfies Record<string, Source>;

/** What goes with the words, when those go. */
const REACTIONS = {
  post_reactions: { theirs: ofUser, fits: isThere('posts', 'post_id') },
  post_likes: { theirs: ofUser, fits: isThere('posts', 'post_id') },
  comment_reactions: { theirs: ofUser, fits: isThere('post_comments', 'comment_id') },
} as const satisfies Record<string, Source>;

async function putAllToSleep(trx: Db, userId: number, sources: Record<string, Source>): Promise<void> {
  for (const [table, { theirs }] of Object.entries(sources))
    await sql`
      with gone as (delete from ${sql.table(table)} r where ${theirs(userId)} returning r.*)
      insert into dormant_rows (user_id, source, content)
      select ${userId}::bigint, ${table}, to_jsonb(gone) from gone`.execute(trx);
}

/** Takes the person out of the sight of others. */
export const putPresenceToSleep = (trx: Db, userId: number) => putAllToSleep(trx, userId, PRESENCE);

/** Takes away the person's reactions. */
export const putReactionsToSleep = (trx: Db, userId: number) => putAllToSleep(trx, userId, REACTIONS);

/**
 * Restores the archived rows of a user, where what they belong to is still there. Only the columns that were archived are written: one
 * that a migration added since gets its default.
 */
export async function wakeAll(trx: Db, userId: number): Promise<void> {
  for (const [table, { fits }] of Object.entries({ ...PRESENCE, ...REACTIONS })) {
    const { rows: shapes } = await sql<{ columns: string[] }>`
      select distinct array(select jsonb_object_keys(content)) as columns from dormant_rows
      where user_id = ${userId} and source = ${table}`.execute(trx);
    for (const { columns } of shapes)
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
        select ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}
        from dormant_rows d cross join lateral jsonb_populate_record(null::${sql.table(table)}, d.content) r
        where d.user_id = ${userId} and d.source = ${table}
          and array(select jsonb_object_keys(d.content)) = ${columns}::text[] and ${fits}
        order by d.id on conflict do nothing`.execute(trx);
  }
  await forgetSleeping(trx, userId);
}

/** Forgets all that sleeps. */
async function forgetSleeping(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('dormant_rows').where('user_id', '=', userId).execute();
}
