import { LIMITS } from '@dubs/contract';
import { type Db, sendNotices } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import { commentCreated, eventRow } from '../outbox/index.ts';
import { DIGITS, personJson, type PersonRow } from '../users/index.ts';
import { type QuotedRow, quotedRows } from './comments.queries.ts';

/** Returns the name of the lock that makes other comments on a post wait until the transaction ends. */
export const commentsLock = (postId: number): string => `comments-on:${postId}`;

/**
 * Returns SQL for the lower-case ASCII characters that a name begins with, except the last one, which a combining character after it may
 * change.
 */
const asciiStart = (name: RawBuilder<unknown>) =>
  sql`lower(left(substring(${name} from '^[\\x20-\\x7e]*') collate "C", -1))`;

/** A member who may be mentioned, with the last two digits of their number; null if they are deleted. */
export interface Candidate {
  person: PersonRow;
  digits: string | null;
}

/**
 * Selects the members of a group who may be mentioned, in the order in which they joined: those with the ids, and those whose name one of
 * the texts may begin with. Only the ASCII start of a name is compared, so some are included who are not mentioned.
 */
export async function selectMentionable(
  db: Db,
  groupId: number,
  ids: readonly number[],
  starts: readonly string[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${personJson('u')} as person, case when u.deleted_at is null then ${DIGITS} end as digits
    from group_members m join users u on u.id = m.user_id
    where m.group_id = ${groupId} and (
      m.user_id = any (${ids}) or (cardinality(${starts}::text[]) > 0 and (
        u.deleted_at is not null or concat(u.display_name, u.first_name, u.last_name) = '' or exists (
          select from unnest(array[u.display_name, u.first_name, u.last_name]) as part (name), unnest(${starts}::text[]) as s (start)
          where part.name <> '' and starts_with(s.start, ${asciiStart(sql`part.name`)})))))
    order by m.joined_at, m.id`.execute(db);
  return rows;
}

/**
 * Returns SQL that is true if a post has room for one more comment; exact while its lock is held. Counts comments only if the maximum
 * number was ever written.
 */
export const hasCapacity = (postId: number): RawBuilder<boolean> => {
  const most = LIMITS.bounds.commentsPerPost;
  return sql<boolean>`
    case when coalesce((select written from post_comment_totals where post_id = ${postId}), 0) < ${most} then true
      else (select count(*) from post_comments where post_id = ${postId} and deleted_at is null) < ${most} end`;
};

/** Returns SQL that is true if the author has no comment, deleted ones included, with this client id. */
export const isNewComment = (userId: number, clientId: string | null): RawBuilder<boolean> => sql`
  not exists (select from post_comments where user_id = ${userId} and client_id = ${clientId})`;

/** Returns the author's comment, deleted or not, with this client id. */
export async function findByClientId(
  db: Db,
  userId: number,
  clientId: string,
): Promise<{ id: number; postId: number } | undefined> {
  return db
    .selectFrom('post_comments')
    .select(['id', 'post_id as postId'])
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** A comment to insert. */
export interface NewComment {
  postId: number;
  groupId: number;
  userId: number;
  content: string;
  replyToId: number | null;
  clientId: string | null;
  mentioned: readonly Mentioned[];
}

/** A user to be mentioned, with the name that is written in the comment. */
export interface Mentioned {
  id: number;
  name: string;
}

/** Returns SQL that inserts the mentions of the comment in the common table expression `comment`. */
export const insertMentions = (byUserId: number, mentioned: readonly Mentioned[]): RawBuilder<unknown> => sql`
  insert into comment_mentions (comment_id, group_id, mentioned_user_id, mentioned_by_user_id, mentioned_as)
  select comment.id, comment.group_id, mentioned.id, ${byUserId}, mentioned.name
  from comment, unnest(${mentioned.map(({ id }) => id)}::bigint[], ${mentioned.map(({ name }) => name)}::text[])
    with ordinality as mentioned (id, name, position)
  order by mentioned.position`;

/**
 * Result of inserting a comment. `id` is null if the author's budget is spent, the post has the maximum number of comments, the comment
 * that it replies to does not exist, or the author already has a comment with this client id.
 */
export interface InsertedComment {
  isSpent: boolean;
  id: number | null;
  createdAt: Date;
  author: PersonRow;
  /** The comment that it replies to, if that is on the same post. */
  quoted: (QuotedRow & { person: PersonRow | null }) | null;
}

/**
 * Inserts a comment with its mentions and its event, and sends the notices of the transaction. The caller holds the lock. `spending`
 * returns a row if the comment fits the author's budget.
 */
export async function insertComment(
  trx: Db,
  spending: RawBuilder<unknown>,
  { postId, groupId, userId, content, replyToId, clientId, mentioned }: NewComment,
): Promise<InsertedComment> {
  const { rows } = await sql<InsertedComment>`
    with spent as (${spending}),
    capacity as materialized (select ${hasCapacity(postId)} as is_free),
    quoted as materialized (${quotedRows(sql`array[${replyToId}]::bigint[]`)} and q.post_id = ${postId}),
    comment as (
      insert into post_comments (post_id, group_id, user_id, content, reply_to_id, client_id)
      select ${postId}, ${groupId}, ${userId}, ${content}, ${replyToId}, ${clientId} from spent, capacity
      where is_free and (${replyToId}::bigint is null or exists (select from quoted where content is not null))
      on conflict (user_id, client_id) where client_id is not null do nothing
      returning id, group_id, created_at),
    mentions as (${insertMentions(userId, mentioned)}),
    event as (
      insert into outbox (topic, payload) ${eventRow(commentCreated, { commentId: sql`id` })} from comment)
    select not exists (select from spent) as "isSpent", comment.id, comment.created_at as "createdAt",
      ${personJson('u')} as author, ${sendNotices(trx)} as sent, (
        select json_build_object('id', q.id, 'user_id', q.user_id, 'content', q.content,
          'person', case when w.id is not null then ${personJson('w')} end)
        from quoted q left join users w on w.id = q.user_id) as quoted
    from users u left join comment on true where u.id = ${userId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The author of a comment is gone.');
  return row;
}
