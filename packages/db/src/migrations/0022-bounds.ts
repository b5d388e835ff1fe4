import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds limits that the database decides, and the recent writes of each user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index group_members_by_joining on group_members (group_id, joined_at, id)`.execute(db);
  for (const whose of ['group', 'user'])
    await sql`
      create index ${sql.ref(`goals_listed_of_${whose}`)}
        on goals (${sql.ref(`${whose}_id`)}, is_completed, completed_at desc, id desc) where deleted_at is null`.execute(
      db,
    );
  await sql`
    create index goals_active on goals (group_id, user_id) where deleted_at is null and not is_completed`.execute(
    db,
  );

  // All comments ever written on a post, including deleted ones: an upper bound of the existing ones.
  await sql`
    create table post_comment_totals (
      post_id bigint primary key references posts on delete cascade,
      written integer not null check (written > 0)
    )`.execute(db);
  await sql`
    create function count_written_comments() returns trigger language plpgsql as $$
    begin
      insert into post_comment_totals as t (post_id, written)
      select post_id, count(*) from written group by post_id order by post_id
      on conflict (post_id) do update set written = t.written + excluded.written;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger post_comments_count_written after insert on post_comments
      referencing new table as written for each statement execute function count_written_comments()`.execute(
    db,
  );
  await sql`
    insert into post_comment_totals (post_id, written) select post_id, count(*) from post_comments group by post_id`.execute(
    db,
  );

  // The times of a user's recent writes, for their rate limit.
  await sql`
    create table write_budgets (
      user_id bigint not null references users on delete cascade,
      kind text not null check (char_length(kind) between 1 and 20),
      used_at timestamptz[] not null check (cardinality(used_at) > 0),
      primary key (user_id, kind)
    )`.execute(db);
  await sql`create index write_budgets_by_age on write_budgets ((used_at[cardinality(used_at)]))`.execute(db);
}
