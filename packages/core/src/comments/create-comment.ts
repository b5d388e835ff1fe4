import type { Comment, CreateCommentInput } from '@dubs/contract';
import { LIMITS, TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { inTransaction } from '@dubs/db';
import { spendBudget } from '../budgets/index.ts';
import type { Actor, Budgeted, CoreContext } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { commentCreated, emit } from '../outbox/index.ts';
import { selectMemberPeople } from '../groups/index.ts';
import { announce, changedPost } from '../live/index.ts';
import { requirePost } from '../posts/index.ts';
import { toPerson } from '../users/index.ts';
import { countComments, insertComment, selectWritten } from './comments.queries.ts';
import { findMentions } from './find-mentions.ts';
import { getComment } from './list-comments.ts';

/** Throws a 409 when the comment that was just written is one more than its post takes. */
async function requireCommentCapacity(trx: Db, postId: number): Promise<void> {
  const { commentsPerPost } = LIMITS.bounds;
  if ((await selectWritten(trx, postId)) <= commentsPerPost) return;
  // Some of those that were written may have been deleted.
  if ((await countComments(trx, postId)) > commentsPerPost)
    throw new AppError('CONFLICT', TEXTS.comments.tooMany);
}

/**
 * Comments on a post. Mentioned are the members whose ids are given and those whose name the text writes after an `@`; an
 * id of anybody else is passed over, since a member may have left while the comment was written.
 */
export async function createComment(
  ctx: Pick<CoreContext, 'db' | 'live'> & Budgeted,
  actor: Actor,
  { postId, content, mentionedUserIds = [] }: CreateCommentInput & { postId: number },
): Promise<Comment> {
  return inTransaction(ctx.db, async (trx) => {
    const post = await requirePost(trx, postId, actor);
    const members = (await selectMemberPeople(trx, post.groupId)).map((row) => ({
      ...toPerson(row),
      digits: row.phone_number,
    }));
    const named = members.filter(({ id }) => mentionedUserIds.includes(id));
    // A member mentioned by id replaces all others of that name.
    const others = members.filter(({ id, name }) => named.every((p) => p.id === id || p.name !== name));
    const mentioned = new Set([...named.map(({ id }) => id), ...findMentions(content, others)]);
    if (mentioned.size > LIMITS.mentions) throw invalid('content', TEXTS.comments.tooManyMentions);
    await spendBudget(ctx, trx, actor, 'comments');
    const id = await insertComment(trx, {
      postId,
      userId: actor.userId,
      content,
      mentioned: members.filter((person) => mentioned.has(person.id)),
    });
    await requireCommentCapacity(trx, postId);
    await emit(trx, commentCreated, { commentId: id });
    announce(ctx.live, trx, changedPost(post.groupId, postId));
    return getComment(trx, actor, { groupId: post.groupId, postId, commentId: id });
  });
}
