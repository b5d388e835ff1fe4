import type { Transaction } from 'kysely';
import { sql } from 'kysely';

/** How many users a summary names for each emoji. */
const NAMED = sql.lit(5);

/** Writes the group with each summary, as migrations 0022 and 0024 do otherwise. */
export async function summarizeWithGroups(trx: Transaction<unknown>): Promise<void> {
  await summarizeReactions(trx, 'post');
  await summarizeReactions(trx, 'comment');
  await summarizeComments(trx);
  await addRecounts(trx);
}

/** Keeps the reactions and likes of posts or comments. */
async function summarizeReactions(trx: Transaction<unknown>, thing: 'post' | 'comment'): Promise<void> {
  const reactions = sql.table(`${thing}_reactions`);
  const summaries = sql.table(`${thing}_summaries`);
  const summarize = sql.ref(`summarize_${thing}_reactions`);
  const id = sql.ref(`${thing}_id`);
  await sql`
    create or replace function ${summarize}() returns trigger language plpgsql as $$
    begin
      if not exists (select from changed) then return null; end if;
      -- Locks in the order of ids, so that two statements do not deadlock. The next one then sees what others committed meanwhile.
      if tg_op = 'INSERT' then
        insert into ${summaries} as s (${id}, group_id) select distinct ${id}, group_id from changed order by ${id}
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
    end $$`.execute(trx);
}

/** Keeps the numbers of comments of posts: without deleted ones, and all that were ever written. */
async function summarizeComments(trx: Transaction<unknown>): Promise<void> {
  await sql`
    create or replace function summarize_comments() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into post_summaries as s (post_id, group_id, comments)
        select post_id, group_id, count(*) filter (where deleted_at is null) from written group by post_id, group_id order by post_id
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
    end $$`.execute(trx);
  await sql`
    create or replace function count_written_comments() returns trigger language plpgsql as $$
    begin
      insert into post_comment_totals as t (post_id, group_id, written)
      select post_id, group_id, count(*) from written group by post_id, group_id order by post_id
      on conflict (post_id) do update set written = t.written + excluded.written;
      return null;
    end $$`.execute(trx);
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

/** Counts all summaries, for what is written where triggers are off, and for tests. */
async function addRecounts(trx: Transaction<unknown>): Promise<void> {
  await sql`
    create or replace function count_post_summaries() returns setof post_summaries language sql stable as $$
      select post_id, coalesce(likes, 0), coalesce(commented.count, 0)::integer, coalesce(reactions, '[]'),
        (select p.group_id from posts p where p.id = post_id)
      from (${recounted('post')}) reacted
      full join (
        select post_id, count(*) from post_comments where deleted_at is null group by post_id
      ) commented using (post_id)
    $$`.execute(trx);
  await sql`
    create or replace function count_comment_summaries() returns setof comment_summaries language sql stable as $$
      select counted.*, (select c.group_id from post_comments c where c.id = counted.comment_id)
      from (${recounted('comment')}) counted
    $$`.execute(trx);
}
