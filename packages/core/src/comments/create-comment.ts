import { type Comment, type CreateCommentInput, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import { refuseSpent, spending } from '../budgets/index.ts';
import type { Actor, Budgeted, CoreContext } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { announce, changedPost } from '../live/index.ts';
import { wakeRelay } from '../outbox/index.ts';
import { requirePost } from '../posts/index.ts';
import { toNames } from '../users/index.ts';
import { findMentioned } from './find-mentioned.ts';
import { commentsLock, findByClientId, insertComment, isNewComment } from './insert-comment.queries.ts';
import { getComment, showComments } from './list-comments.ts';
import { commentGone } from './require-comment.ts';

/**
 * Creates a comment on a post. It mentions the members whose ids are given and those whose names the text has after an `@`. Other ids are
 * ignored, since a member may have left while the comment was written. A repeat with the same `clientId` returns the first comment and
 * costs nothing.
 */
export async function createComment(
  ctx: Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'> & Budgeted,
  actor: Actor,
  { postId, ...input }: CreateCommentInput & { postId: number },
): Promise<Comment> {
  const { content, replyToId = null, clientId = null } = input;
  const { userId } = actor;
  return inTransaction(ctx.db, async (trx) => {
    const { groupId } = await requirePost(trx, postId, actor, commentsLock(postId));
    const people = await findMentioned(trx, groupId, input);
    const mentioned = people.map((row) => ({ id: row.id, name: toNames(row).name }));
    announce(ctx.live, trx, changedPost(groupId, postId));
    wakeRelay(trx);
    const spent = spending(ctx, actor, 'comments', isNewComment(userId, clientId));
    const comment = { postId, groupId, userId, content, replyToId, clientId, mentioned };
    const written = await insertComment(trx, spent, comment);
    if (written.id === null && clientId !== null) {
      const first = await findByClientId(trx, userId, clientId);
      if (first) return getComment({ ...ctx, db: trx }, actor, first.postId, first.id);
    }
    const { quoted } = written;
    if (replyToId !== null && !quoted) throw invalid('replyToId', TEXTS.comments.replyElsewhere);
    if (quoted?.content === null) throw commentGone();
    if (written.isSpent) await refuseSpent(ctx, trx, actor, 'comments');
    if (written.id === null) throw new AppError('CONFLICT', TEXTS.comments.tooMany);
    const row = {
      id: written.id,
      post_id: postId,
      user_id: userId,
      content,
      created_at: written.createdAt.toISOString(),
      edited_at: null,
      reply_to_id: replyToId,
    };
    const [shown] = await showComments({ ...ctx, db: trx }, actor, groupId, {
      comments: [row],
      mentions: people.length > 0 ? people.map(({ id }) => [row.id, id]) : null,
      quoted: quoted && [quoted],
      summaries: null,
      own: null,
      members: [userId, ...people.map(({ id }) => id)],
      people: [written.author, ...people, ...(quoted?.person ? [quoted.person] : [])],
    });
    if (!shown) throw new Error(`Comment ${row.id} was not shown.`);
    return shown;
  });
}
