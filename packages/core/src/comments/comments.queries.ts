import type { Db } from '@dubs/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ReactionRow } from '../reactions/summary/index.ts';
import { reactionsJson } from '../reactions/summary/index.ts';
import type { PersonRow } from '../users/index.ts';
import { personJson } from '../users/index.ts';

/** A comment with all that is shown of it. */
export interface CommentRow {
  id: number;
  post_id: number;
  user_id: number;
  content: string;
  created_at: Date;
  author: PersonRow;
  mentions: PersonRow[] | null;
  reactions: ReactionRow[] | null;
}

/** Which comments of a post: one, or the newest before a comment of the post, or the newest of all. */
export type Stretch = { only: number } | { before?: number | undefined; limit: number };

function idsOf(postId: number, stretch: Stretch): RawBuilder<unknown> {
  const ofPost = sql`from post_comments c where c.post_id = ${postId} and c.deleted_at is null`;
  if ('only' in stretch) return sql`select c.id ${ofPost} and c.id = ${stretch.only}`;
  const { before, limit } = stretch;
  // A comment that was deleted since still says where to go on.
  const past =
    before === undefined
      ? sql``
      : sql`and c.id < (select x.id from post_comments x where x.id = ${before} and x.post_id = ${postId})`;
  return sql`select c.id ${ofPost} ${past} order by c.id desc limit ${limit}`;
}

/** Selects comments of a post, oldest first. The caller has checked that the post may be seen. */
export async function selectComments(
  db: Db,
  postId: number,
  viewerId: number,
  stretch: Stretch,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.id, c.post_id, c.user_id, c.content, c.created_at, ${personJson('a')} as author,
      (select json_agg(${personJson('u')} order by n.id)
        from comment_mentions n join users u on u.id = n.mentioned_user_id where n.comment_id = c.id) as mentions,
      ${reactionsJson('comment', sql`c.id`, viewerId)} as reactions
    from (${idsOf(postId, stretch)}) wanted
    join post_comments c on c.id = wanted.id
    join users a on a.id = c.user_id
    order by c.id`.execute(db);
  return rows;
}

/** What permissions on a comment depend on; undefined for users who are not in the group of its post. */
export interface VisibleComment {
  groupId: number;
  postId: number;
  userId: number;
  isGone: boolean;
}

export async function findCommentForMember(
  db: Db,
  commentId: number,
  userId: number,
): Promise<VisibleComment | undefined> {
  return db
    .selectFrom('post_comments as c')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .innerJoin('groups as g', 'g.id', 'p.group_id')
    .innerJoin('group_members as m', 'm.group_id', 'p.group_id')
    .select([
      'c.post_id as postId',
      'p.group_id as groupId',
      'c.user_id as userId',
      sql<boolean>`c.deleted_at is not null or p.deleted_at is not null or g.deleted_at is not null`.as(
        'isGone',
      ),
    ])
    .where('c.id', '=', commentId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Selects how many comments were ever written on a post, deleted ones included. The row is locked from the insert of a comment to the end of
 * its transaction, so comments on one post are written one after the other.
 */
export async function selectWritten(db: Db, postId: number): Promise<number> {
  const { written } = await db
    .selectFrom('post_comment_totals')
    .select('written')
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  return written;
}

/** Counts the comments that are there on a post. */
export async function countComments(db: Db, postId: number): Promise<number> {
  const { rows } = await sql<{ comments: number }>`
    select count(*) as comments from post_comments where post_id = ${postId} and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.comments ?? 0;
}

/** Inserts a comment with its mentions, and returns its id. */
export async function insertComment(
  trx: Db,
  comment: {
    postId: number;
    userId: number;
    content: string;
    mentioned: readonly { id: number; name: string }[];
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('post_comments')
    .values({ post_id: comment.postId, user_id: comment.userId, content: comment.content })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into comment_mentions (comment_id, mentioned_user_id, mentioned_by_user_id, mentioned_as)
    select ${id}::bigint, mentioned.id, ${comment.userId}::bigint, mentioned.name
    from unnest(${comment.mentioned.map((person) => person.id)}::bigint[],
      ${comment.mentioned.map((person) => person.name)}::text[]) as mentioned (id, name)`.execute(trx);
  return id;
}

/** Deletes a comment; false if it was deleted meanwhile. */
export async function markCommentDeleted(trx: Db, commentId: number): Promise<boolean> {
  const row = await trx
    .updateTable('post_comments')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', commentId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
