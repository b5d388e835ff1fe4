import type { Comment, CommentsQuery } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { requirePost, toReactionSummary } from '../posts/index.ts';
import { toPerson } from '../users/index.ts';
import type { CommentRow } from './comments.queries.ts';
import { selectComments } from './comments.queries.ts';
import { commentGone } from './require-comment.ts';

function toComment(row: CommentRow): Comment {
  return {
    id: row.id,
    postId: row.post_id,
    userId: row.user_id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    user: toPerson(row.author),
    mentions: (row.mentions ?? []).map(toPerson),
    ...toReactionSummary(row.reactions),
  };
}

/** Returns the newest comments of a post, or the newest before one of them, oldest first. */
export async function listComments(
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  { postId, ...stretch }: CommentsQuery & { postId: number },
): Promise<Comment[]> {
  await requirePost(ctx.db, postId, actor);
  return (await selectComments(ctx.db, postId, actor.userId, stretch)).map(toComment);
}

/** One comment of a post that the caller was found to see. */
export async function getComment(db: Db, actor: Actor, postId: number, commentId: number): Promise<Comment> {
  const [row] = await selectComments(db, postId, actor.userId, { only: commentId });
  if (!row) throw commentGone();
  return toComment(row);
}
