import type { ReactionsPage, ReactionsQuery } from '@dubs/contract';
import { requireComment } from '../comments/index.ts';
import type { Actor, CoreContext } from '../context.ts';
import { requirePost } from '../posts/index.ts';
import { toPersonFor } from '../users/index.ts';
import { selectReactionEntries } from './list-reactions.queries.ts';
import type { Reactable } from './summary/index.ts';

type Reading = Pick<CoreContext, 'db' | 'secrets' | 'clock'>;

async function listReactions(
  ctx: Reading,
  actor: Actor,
  kind: Reactable,
  thing: { id: number; groupId: number },
  { page, limit, emoji }: ReactionsQuery,
): Promise<ReactionsPage> {
  const offset = (page - 1) * limit;
  const { total, rows } = await selectReactionEntries(ctx.db, kind, thing, { emoji, limit, offset });
  const toPerson = toPersonFor(ctx, actor.userId);
  const people = rows.map((row) => ({
    user: toPerson(row.person),
    emoji: row.emoji,
    createdAt: new Date(row.created_at).toISOString(),
    isMember: row.is_member,
  }));
  return { total, people, hasMore: offset + people.length < total };
}

/** Returns one page of the reactions to a post, newest first, if the caller may see it. */
export async function listPostReactions(
  ctx: Reading,
  actor: Actor,
  { postId, ...query }: ReactionsQuery & { postId: number },
): Promise<ReactionsPage> {
  const { groupId } = await requirePost(ctx.db, postId, actor);
  return listReactions(ctx, actor, 'post', { id: postId, groupId }, query);
}

/** Returns one page of the reactions to a comment, newest first, if the caller may see it. */
export async function listCommentReactions(
  ctx: Reading,
  actor: Actor,
  { commentId, ...query }: ReactionsQuery & { commentId: number },
): Promise<ReactionsPage> {
  const { groupId } = await requireComment(ctx.db, commentId, actor);
  return listReactions(ctx, actor, 'comment', { id: commentId, groupId }, query);
}
