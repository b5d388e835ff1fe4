import { advisoryLock, type Db, onlyRow, prepare, type Value, type Values } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import {
  namedUsers,
  type OwnReaction,
  ownReactionsJson,
  type ReactionCount,
} from '../reactions/summary/index.ts';
import { peopleJson, type PersonRow } from '../users/index.ts';

/** A comment with its time in ISO 8601. */
export interface CommentRow {
  id: number;
  post_id: number;
  user_id: number;
  content: string;
  created_at: string;
  edited_at: string | null;
  reply_to_id: number | null;
}

/** A comment that others reply to. `user_id` is null if the user is erased, `content` if the comment is deleted. */
export interface QuotedRow {
  id: number;
  user_id: number | null;
  content: string | null;
}

/** Returns SQL that selects the quotes of the comments with these ids. */
export const quotedRows = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select q.id, case when u.erased_at is null then q.user_id end as user_id, case when q.deleted_at is null then q.content end as content
  from post_comments q join users u on u.id = q.user_id where q.id = any(${ids})`;

/** Comments of a post, oldest first, with everything that is shown of them. Null if there are none. */
export interface CommentPage {
  /** The group of the post, and whether one of them is deleted: there are no comments then. Null for outsiders and unknown posts. */
  access: { groupId: number; isGone: boolean } | null;
  comments: CommentRow[] | null;
  /** The mentioned users of each comment, in the order of the comment. */
  mentions: [commentId: number, userId: number][] | null;
  /** The comments that they reply to, without purged ones. */
  quoted: QuotedRow[] | null;
  summaries: [commentId: number, reactions: ReactionCount[]][] | null;
  own: OwnReaction[] | null;
  /** Ids of the authors and the mentioned who are in the group. */
  members: number[] | null;
  people: PersonRow[] | null;
}

/** Range of a post's comments: the newest before one of them, the newest of all, or a single one. */
export type CommentRange = { before?: number | undefined; limit: number } | { only: number };

/** Returns SQL that selects comments of a post as `viewerId` sees them. Each user is included once. */
function commentPage(
  postId: Value<number>,
  viewerId: Value<number>,
  isInRange: RawBuilder<unknown>,
): RawBuilder<CommentPage> {
  const shownIds = sql`array(select id from shown)`;
  return sql<CommentPage>`
    with access as materialized (
      select p.group_id, p.deleted_at is not null or g.deleted_at is not null as is_gone
      from posts p
      join groups g on g.id = p.group_id
      join group_members m on m.group_id = p.group_id and m.user_id = ${viewerId}
      where p.id = ${postId}
    ),
    shown as materialized (
      select c.id, c.post_id, c.user_id, c.content, c.created_at, c.edited_at, c.reply_to_id from post_comments c
      where c.post_id = ${postId} and c.deleted_at is null and (select not is_gone from access) and ${isInRange}
    ),
    summaries as materialized (
      select s.comment_id, s.reactions from comment_summaries s where s.comment_id = any(${shownIds})
    ),
    quoted as materialized (${quotedRows(sql`array(select reply_to_id from shown)`)}),
    mentions as materialized (
      select n.id, n.comment_id, n.mentioned_user_id from comment_mentions n where n.comment_id = any(${shownIds})
    )
    select (select json_build_object('groupId', group_id, 'isGone', is_gone) from access) as access,
      (select json_agg(shown order by id) from shown) as comments,
      (select json_agg(json_build_array(comment_id, mentioned_user_id) order by id) from mentions) as mentions,
      (select json_agg(quoted) from quoted) as quoted,
      (select json_agg(json_build_array(comment_id, reactions)) from summaries) as summaries,
      ${ownReactionsJson('comment', shownIds, viewerId)} as own,
      (select json_agg(m.user_id) from group_members m
        where m.group_id = (select group_id from access) and m.user_id in (
          select user_id from shown union all select mentioned_user_id from mentions)) as members,
      ${peopleJson(sql`
        select user_id from shown union all select user_id from quoted union all select mentioned_user_id from mentions
        union all ${namedUsers('summaries')}`)} as people`;
}

interface InPost {
  postId: number;
  viewerId: number;
}
const newest = (limit: Value<number>) => sql`order by c.id desc limit ${limit}`;
const selectNewest = prepare(({ postId, viewerId, limit }: Values<InPost & { limit: number }>) =>
  commentPage(postId, viewerId, sql`true ${newest(limit)}`),
);
// `before` may be a deleted comment, so that the viewer can still go on from there.
const selectBefore = prepare(
  ({ postId, viewerId, before, limit }: Values<InPost & { before: number; limit: number }>) =>
    commentPage(
      postId,
      viewerId,
      sql`c.id < (select x.id from post_comments x where x.id = ${before} and x.post_id = ${postId}) ${newest(limit)}`,
    ),
);
const selectOnly = prepare(({ postId, viewerId, only }: Values<InPost & { only: number }>) =>
  commentPage(postId, viewerId, sql`c.id = ${only}`),
);

function selectRange(db: Db, post: InPost, range: CommentRange): Promise<CommentPage[]> {
  if ('only' in range) return selectOnly(db, { ...post, ...range });
  const { before, limit } = range;
  return before === undefined
    ? selectNewest(db, { ...post, limit })
    : selectBefore(db, { ...post, before, limit });
}

/** Selects comments of a post as `viewerId` sees them, in one statement. */
export async function selectComments(
  db: Db,
  postId: number,
  viewerId: number,
  range: CommentRange,
): Promise<CommentPage> {
  return onlyRow(await selectRange(db, { postId, viewerId }, range));
}

/** A comment that a member of its group may see. */
export interface VisibleComment {
  groupId: number;
  postId: number;
  isGone: boolean;
}

type OfComment = Values<{ commentId: number; userId: number }>;

const visibleComment = (value: OfComment, db: Db, lock: RawBuilder<null>) =>
  db
    .selectFrom('post_comments as c')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .innerJoin('groups as g', 'g.id', 'p.group_id')
    .innerJoin('group_members as m', 'm.group_id', 'p.group_id')
    .select([
      'c.post_id as postId',
      'p.group_id as groupId',
      sql<boolean>`c.deleted_at is not null or p.deleted_at is not null or g.deleted_at is not null`.as(
        'isGone',
      ),
      lock.as('lock'),
    ])
    .where('c.id', '=', value.commentId)
    .where('m.user_id', '=', value.userId);

const selectComment = prepare((value: OfComment, db) => visibleComment(value, db, sql`null`));
const selectCommentAndLock = prepare((value: OfComment & Values<{ lock: string }>, db) =>
  // User and membership are locked too, in the order of an account's deletion: a write that waits while one of them ends then finds nothing
  // to write to.
  visibleComment(value, db, advisoryLock(value.lock))
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('u.deleted_at', 'is', null)
    .forKeyShare(['u', 'm']),
);

/** Returns a comment for a member of its group; undefined for others. Acquires the lock with the name `lock`, if given. */
export async function findCommentForMember(
  db: Db,
  commentId: number,
  userId: number,
  lock?: string,
): Promise<VisibleComment | undefined> {
  const [comment] =
    lock === undefined
      ? await selectComment(db, { commentId, userId })
      : await selectCommentAndLock(db, { commentId, userId, lock });
  return comment;
}

/** Marks a comment as deleted by that user. */
export async function markCommentDeleted(trx: Db, commentId: number, deletedBy: number): Promise<void> {
  await trx
    .updateTable('post_comments')
    .set({ deleted_at: sql`now()`, deleted_by: deletedBy })
    .where('id', '=', commentId)
    .execute();
}
