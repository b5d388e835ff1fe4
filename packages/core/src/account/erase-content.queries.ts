import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { DIGITS } from '../users/index.ts';

/** The content of a user to select: all of it, or only what they deleted themselves. */
export type ContentFilter = 'all' | 'deleted';

/** Returns at most `limit` ids of the user's posts, comments or goals. */
export async function selectContent(
  db: Db,
  table: 'posts' | 'post_comments' | 'goals',
  userId: number,
  { which, limit }: { which: ContentFilter; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where user_id = ${userId} ${which === 'all' ? sql`` : sql`and deleted_at is not null`}
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteGoals(db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from goals where id = any(${ids}::bigint[])`.execute(db);
}

/** Returns the groups that were hidden with the account, since no one else was in them. */
export async function selectHiddenGroups(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from dormant_rows d join groups g on g.id = (d.content ->> 'group_id')::bigint
    where d.user_id = ${userId} and d.source = 'group_members' and d.content ->> 'role' = 'creator' and g.deleted_with_account
    order by g.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A comment that mentions the user, with the others who are mentioned in it. */
export interface MentioningComment {
  id: number;
  content: string;
  mentionedAs: string | null;
  others: { id: number; name: string | null; digits: string | null }[];
}

/** Returns at most `limit` comments that mention the user, locked until the transaction ends. */
export async function lockMentioning(trx: Db, userId: number, limit: number): Promise<MentioningComment[]> {
  const { rows } = await sql<MentioningComment>`
    select c.id, c.content, n.mentioned_as as "mentionedAs",
      (select coalesce(json_agg(json_build_object('id', o.mentioned_user_id, 'name', o.mentioned_as,
          'digits', ${DIGITS})), '[]')
        from comment_mentions o join users u on u.id = o.mentioned_user_id where o.comment_id = c.id and o.id <> n.id) as others
    from comment_mentions n join post_comments c on c.id = n.comment_id
    where n.mentioned_user_id = ${userId} order by n.id limit ${limit} for update of c`.execute(trx);
  return rows;
}

/** Replaces the content of comments, and deletes the user's mentions in them. */
export async function deleteMentions(
  trx: Db,
  userId: number,
  comments: readonly { id: number; content: string }[],
): Promise<void> {
  await sql`
    update post_comments c set content = changed.content
    from unnest(${comments.map(({ id }) => id)}::bigint[], ${comments.map(({ content }) => content)}::text[]) as changed (id, content)
    where c.id = changed.id and c.content <> changed.content`.execute(trx);
  await sql`
    delete from comment_mentions
    where mentioned_user_id = ${userId} and comment_id = any(${comments.map(({ id }) => id)}::bigint[])`.execute(
    trx,
  );
}
