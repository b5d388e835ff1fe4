import type { Role } from '@dubs/contract';
import { acquireLocks, type Db, sendNotices } from '@dubs/db';
import { sql } from 'kysely';
import { DIGITS } from '../users/index.ts';
import { commentChanged, eventRow } from '../outbox/index.ts';
import type { Mentionable } from './find-mentions.ts';
import { commentsLock, hasCapacity, insertMentions, type Mentioned } from './insert-comment.queries.ts';

/** A comment, locked until the transaction ends, with the fields that the rules for changing it need. */
export interface LockedComment {
  groupId: number;
  postId: number;
  userId: number;
  content: string;
  /** ISO 8601. */
  createdAt: string;
  deletedAt: Date | null;
  deletedBy: number | null;
  /** True if the post or its group is deleted. */
  isPostGone: boolean;
  /** The caller's role in the group. */
  role: Role;
  /** The database's time, by which deadlines are checked. */
  now: Date;
}

/**
 * Locks a comment and the caller's membership, so that their role and membership cannot change meanwhile. Undefined for users outside the
 * group, and for unknown comments.
 */
export async function lockCommentForMember(
  trx: Db,
  commentId: number,
  userId: number,
): Promise<LockedComment | undefined> {
  const { rows } = await sql<Omit<LockedComment, 'createdAt'> & { createdAt: Date }>`
    select p.group_id as "groupId", c.post_id as "postId", c.user_id as "userId", c.content, c.created_at as "createdAt",
      c.deleted_at as "deletedAt", c.deleted_by as "deletedBy", m.role, now() as now,
      p.deleted_at is not null or g.deleted_at is not null as "isPostGone"
    from post_comments c
    join posts p on p.id = c.post_id
    join groups g on g.id = p.group_id
    join group_members m on m.group_id = p.group_id and m.user_id = ${userId}
    where c.id = ${commentId} for no key update of c for share of m`.execute(trx);
  const [row] = rows;
  return row && { ...row, createdAt: row.createdAt.toISOString() };
}

/** Returns the users whom a comment mentions, by the names that it was written with. */
export async function selectMentioned(trx: Db, commentId: number): Promise<Mentionable[]> {
  const { rows } = await sql<Mentionable>`
    select u.id, coalesce(n.mentioned_as, '') as name, ${DIGITS} as digits
    from comment_mentions n join users u on u.id = n.mentioned_user_id
    where n.comment_id = ${commentId} order by n.id`.execute(trx);
  return rows;
}

/** A changed comment; `kept` are the ids of earlier mentioned users whom it still mentions. */
export interface ChangedComment {
  id: number;
  userId: number;
  content: string;
  kept: readonly number[];
  added: readonly Mentioned[];
}

/**
 * Replaces the content and the mentions of a comment, emits its event, and sends the notices of the transaction. Sets the time of the edit
 * if the content differs.
 */
export async function updateComment(
  trx: Db,
  { id, userId, content, kept, added }: ChangedComment,
): Promise<void> {
  await sql`
    with comment as (
      update post_comments set content = ${content}, edited_at = case when content = ${content} then edited_at else now() end
      where id = ${id} returning id, group_id),
    dropped as (delete from comment_mentions where comment_id = ${id} and mentioned_user_id <> all (${kept})),
    mentions as (${insertMentions(userId, added)}),
    event as (insert into outbox (topic, payload) ${eventRow(commentChanged, { commentId: sql`id` })} from comment)
    select ${sendNotices(trx)}`.execute(trx);
}

/** Clears the deletion of a comment. Returns false if the post already has the maximum number of comments. */
export async function markCommentRestored(
  trx: Db,
  { id, postId }: { id: number; postId: number },
): Promise<boolean> {
  await acquireLocks(trx, commentsLock(postId));
  const row = await trx
    .updateTable('post_comments')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where(hasCapacity(postId))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
