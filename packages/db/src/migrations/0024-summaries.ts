import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** How many users a summary names for each emoji. */
const NAMED = sql.lit(5);

/**
 * Creates the summaries of posts and comments: `reactions` is a list of `[emoji, count, ids of the first users]` in the order of first
 * use, `likes` the number of users who reacted. Triggers keep them, since cascades, bulk statements and previous builds write too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_summaries (
      post_id bigint primary key references posts on delete cascade,
      likes integer not null default 0,
      comments integer not null default 0,
      reactions jsonb not null default '[]'
    ) with (fillfactor = 80)`.execute(db);
  await sql`
    create table comment_summaries (
      comment_id bigint primary key references post_comments on delete cascade,
      likes integer not null default 0,
      reactions jsonb not null default '[]'
    ) with (fillfactor = 80)`.execute(db);
  await summarizeReactions(db, 'post');
  await summarizeReactions(db, 'comment');
  await summarizeComments(db);
  await addRecounts(db);
  // The triggers hold the tables, so nothing is written between them and this count.
  await sql`insert into post_summaries select * from count_post_summaries()`.execute(db);
  await sql`insert into comment_summaries select * from count_comment_summaries()`.execute(db);
}

/** Keeps the reactions and likes of posts or comments. Reactions are inserted and deleted, never updated. */
async function summarizeReactions(db: Kysely<unknown>, thing: 'post' | 'comment'): Promise<void> {
  const reactions = sql.table(`${thing}_reactions`);
  const summaries = sql.table(`${thing}_summaries`);
  const summarize = sql.ref(`summarize_${thing}_reactions`);
  const id = sql.ref(`${thing}_id`);
  await sql`create index ${sql.ref(`${thing}_reactions_by_emoji`)} on ${reactions} (${id}, emoji, id) include (user_id)`.execute(
    db,
  );
  // The reactions of one user to many posts or comments come from one stretch of this index, which replaces the narrower one.
  await sql`create index ${sql.ref(`${thing}_reactions_of_viewer`)} on ${reactions} (user_id, ${id}, emoji)`.execute(
    db,
  );
  await sql`drop index ${sql.ref(`${thing}_reactions_of_user`)}`.execute(db);

  await sql`
    create function ${summarize}() returns trigger language plpgsql as $$
    begin
      if not exists (select from changed) then return null; end if;
      -- Locks in the order of ids, so that two statements do not deadlock. The next one then sees what others committed meanwhile.
      if tg_op = 'INSERT' then
        insert into ${summaries} as s (${id}) select distinct ${id} from changed order by ${id}
        on conflict (${id}) do update set ${id} = excluded.${id} where false;
      else
        perform from ${summaries} where ${id} in (select ${id} from changed) order by ${id} for update;
      end if;
      update ${summaries} s set reactions = made.reactions, likes = s.likes + made.likes
      from (
        select id, coalesce(jsonb_agg(entry order by first) filter (where entry is not null), '[]') as reactions, sum(likes) as likes
        from (
          select e.id, named.first, 0 as likes,
            case when e.count > 0 then jsonb_build_array(e.emoji, e.count, named.users) end as entry
          from (
            select id, emoji, sum(count)::integer as count
            from (
              select ${id} as id, emoji, case tg_op when 'INSERT' then 1 else -1 end as count from changed
              union all
              select t.id, r ->> 0, (r -> 1)::integer
              from (select distinct ${id} as id from changed) t
              join ${summaries} o on o.${id} = t.id
              cross join lateral jsonb_array_elements(o.reactions) r
            ) counts
            group by id, emoji
          ) e
          left join lateral (
            select jsonb_agg(q.user_id order by q.id) as users, min(q.id) as first
            from (
              select r.id, r.user_id from ${reactions} r where r.${id} = e.id and r.emoji = e.emoji order by r.id limit ${NAMED}
            ) q
          ) named on true
          union all
          -- Those for whom the statement wrote all that they have, or deleted it.
          select c.id, null, case tg_op when 'INSERT' then 1 else -1 end, null
          from (select ${id} as id, user_id, count(*) as count from changed group by ${id}, user_id) c
          where (select count(*) from ${reactions} r where r.${id} = c.id and r.user_id = c.user_id)
            = case tg_op when 'INSERT' then c.count else 0 end
        ) parts
        group by id
      ) made
      where s.${id} = made.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ${sql.ref(`${thing}_reactions_summarize_new`)} after insert on ${reactions}
      referencing new table as changed for each statement execute function ${summarize}()`.execute(db);
  await sql`
    create trigger ${sql.ref(`${thing}_reactions_summarize_old`)} after delete on ${reactions}
      referencing old table as changed for each statement execute function ${summarize}()`.execute(db);
}

/** Keeps the number of comments of posts, without deleted ones. */
async function summarizeComments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function summarize_comments() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into post_summaries as s (post_id, comments)
        select post_id, count(*) filter (where deleted_at is null) from written group by post_id order by post_id
        on conflict (post_id) do update set comments = s.comments + excluded.comments;
        return null;
      end if;
      perform from post_summaries where post_id in (select post_id from gone) order by post_id for update;
      if tg_op = 'DELETE' then
        update post_summaries s set comments = s.comments - gone_of.count
        from (select post_id, count(*) from gone where deleted_at is null group by post_id) gone_of
        where s.post_id = gone_of.post_id;
      else
        update post_summaries s set comments = s.comments + more.count
        from (
          select n.post_id, sum((n.deleted_at is null)::integer - (o.deleted_at is null)::integer) as count
          from written n join gone o on o.id = n.id group by n.post_id
        ) more
        where s.post_id = more.post_id and more.count <> 0;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger post_comments_summarize_new after insert on post_comments
      referencing new table as written for each statement execute function summarize_comments()`.execute(db);
  await sql`
    create trigger post_comments_summarize_old after delete on post_comments
      referencing old table as gone for each statement execute function summarize_comments()`.execute(db);
  await sql`
    create trigger post_comments_summarize_changed after update on post_comments
      referencing old table as gone new table as written for each statement execute function summarize_comments()`.execute(
    db,
  );
}

/** Returns SQL for the likes and reactions that the summaries of posts or comments must hold. */
const recounted = (thing: 'post' | 'comment') => {
  const id = sql.ref(`${thing}_id`);
  const reactions = sql.table(`${thing}_reactions`);
  return sql`
    select ${id}, liked.count::integer as likes, reacted.reactions
    from (
      select ${id}, jsonb_agg(jsonb_build_array(emoji, count, users) order by first) as reactions
      from (
        select ${id}, emoji, count(*), min(id) as first, jsonb_agg(user_id order by id) filter (where rank <= ${NAMED}) as users
        from (
          select ${id}, emoji, id, user_id, row_number() over (partition by ${id}, emoji order by id) as rank from ${reactions}
        ) ranked
        group by ${id}, emoji
      ) by_emoji
      group by ${id}
    ) reacted
    join (select ${id}, count(*) from (select distinct ${id}, user_id from ${reactions}) who group by ${id}) liked using (${id})`;
};

/** Adds functions that count all summaries: for these tables, for what is written where triggers are off, and for tests. */
async function addRecounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_post_summaries() returns setof post_summaries language sql stable as $$
      select post_id, coalesce(likes, 0), coalesce(commented.count, 0)::integer, coalesce(reactions, '[]')
      from (${recounted('post')}) reacted
      full join (
        select post_id, count(*) from post_comments where deleted_at is null group by post_id
      ) commented using (post_id)
    $$`.execute(db);
  await sql`
    create function count_comment_summaries() returns setof comment_summaries language sql stable as $$
      ${recounted('comment')}
    $$`.execute(db);
}
