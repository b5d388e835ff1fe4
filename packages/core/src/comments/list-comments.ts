import type { Comment, CommentsQuery } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import type { LookAlikes } from '../groups/index.ts';
import { findLookAlikes, toListedPerson } from '../groups/index.ts';
import { requirePost } from '../posts/index.ts';
import { toReactionSummary } from '../reactions/summary/index.ts';
import { toPerson } from '../users/index.ts';
import type { CommentRow } from './comments.queries.ts';
import { selectComments } from './comments.queries.ts';
import { commentGone } from './require-comment.ts';

function toComment(row: CommentRow, lookAlikes: LookAlikes): Comment {
  return {
    id: row.id,
    postId: row.post_id,
    userId: row.user_id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    user: toPerson(row.author),
    mentions: (row.mentions ?? []).map((mentioned) => toListedPerson(mentioned, lookAlikes)),
    ...toReactionSummary(row.reactions),
  };
}

/** Returns comments of a post in the group as they are shown. Members are compared for look-alikes only if one is mentioned. */
async function toComments(db: Db, groupId: number, rows: readonly CommentRow[]): Promise<Comment[]> {
  const hasMentions = rows.some(({ mentions }) => mentions !== null);
  const lookAlikes: LookAlikes = hasMentions ? await findLookAlikes(db, groupId) : new Map();
  return rows.map((row) => toComment(row, lookAlikes));
}

/** Returns the newest comments of a post, or the newest before one of them, oldest first. */
export async function listComments(
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  { postId, ...stretch }: CommentsQuery & { postId: number },
): Promise<Comment[]> {
  const { groupId } = await requirePost(ctx.db, postId, actor);
  return toComments(ctx.db, groupId, await selectComments(ctx.db, postId, actor.userId, stretch));
}

/** Returns one comment of a post that the caller was found to see. */
export async function getComment(
  db: Db,
  actor: Actor,
  { groupId, postId, commentId }: { groupId: number; postId: number; commentId: number },
): Promise<Comment> {
  const rows = await selectComments(db, postId, actor.userId, { only: commentId });
  const [comment] = await toComments(db, groupId, rows);
  if (!comment) throw commentGone();
  return comment;
}
