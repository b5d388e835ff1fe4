import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates data exports and account deletion: accounts are hidden first, and erased after the grace period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exports (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      status text not null default 'pending' check (status in ('pending', 'ready', 'failed', 'ended')),
      requested_at timestamptz not null default now(),
      key text unique,
      bytes bigint check (bytes > 0),
      expires_at timestamptz,
      attempts smallint not null default 0 check (attempts >= 0),
      leased_until timestamptz,
      constraint exports_ready_has_end check (status <> 'ready' or (bytes is not null and expires_at is not null))
    )`.execute(db);
  await sql`create index exports_of_user on exports (user_id, id desc)`.execute(db);
  await sql`create index exports_with_file on exports (id) where key is not null`.execute(db);

  // erased_at: the account is anonymized; emptied_at: the last of its data is deleted.
  await sql`
    alter table users
      add column posts_on_deletion text not null default 'remove' check (posts_on_deletion in ('remove', 'keep')),
      add column emptied_at timestamptz,
      add constraint users_emptied_after_erased check (emptied_at is null or erased_at is not null)`.execute(
    db,
  );
  await sql`create index users_to_empty on users (erased_at) where erased_at is not null and emptied_at is null`.execute(
    db,
  );

  // Deleted together with the account, and restored with it.
  for (const table of ['posts', 'post_comments', 'goals', 'groups'])
    await sql`
      alter table ${sql.table(table)} add column deleted_with_account boolean not null default false,
        add constraint ${sql.ref(`${table}_gone_with_account`)} check (deleted_at is not null or not deleted_with_account)`.execute(
      db,
    );

  // Archived rows of deleted accounts, so that the other tables hold rows of active users only.
  await sql`
    create table dormant_rows (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      source text not null check (char_length(source) between 1 and 63),
      content jsonb not null
    )`.execute(db);
  await sql`create index dormant_rows_of_user on dormant_rows (user_id, source)`.execute(db);

  // Prevents a join that races with the deletion of the account.
  await sql`
    create function keep_out_the_deleted() returns trigger language plpgsql as $$
    begin
      perform from users where id = new.user_id and deleted_at is null for key share;
      return case when found then new end;
    end $$`.execute(db);
  await sql`
    create trigger group_members_keep_out_the_deleted before insert on group_members
      for each row execute function keep_out_the_deleted()`.execute(db);

  // The name as written in the comment: users rename themselves.
  await sql`alter table comment_mentions add column mentioned_as text`.execute(db);

  await sql`
    create table deletion_wrong_tries (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index deletion_wrong_tries_of_user on deletion_wrong_tries (user_id, created_at)`.execute(
    db,
  );
  await sql`create index deletion_wrong_tries_by_age on deletion_wrong_tries (created_at)`.execute(db);
}
