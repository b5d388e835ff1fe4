import type { Comment, CreateCommentInput } from '@dubs/contract';
import { LIMITS, TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { inTransaction } from '@dubs/db';
import { refuseSpent, spending } from '../budgets/index.ts';
import type { Actor, Budgeted, CoreContext } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { announce, changedPost } from '../live/index.ts';
import { wakeRelay } from '../outbox/index.ts';
import { requirePost } from '../posts/index.ts';
import type { PersonRow } from '../users/index.ts';
import { toPerson } from '../users/index.ts';
import { findMentions, mentionStarts } from './find-mentions.ts';
import { commentsLock, insertComment, selectMentionable } from './insert-comment.queries.ts';
import { showComments } from './list-comments.ts';

/** Returns the members whom a comment mentions, by id or by name. */
async function findMentioned(
  trx: Db,
  groupId: number,
  { content, mentionedUserIds = [] }: CreateCommentInput,
): Promise<PersonRow[]> {
  const starts = mentionStarts(content);
  if (starts.length === 0 && mentionedUserIds.length === 0) return [];
  const rows = await selectMentionable(trx, groupId, mentionedUserIds, starts);
  const people = rows.map((row) => ({ ...toPerson(row), digits: row.phone_number }));
  const named = people.filter(({ id }) => mentionedUserIds.includes(id));
  // A member mentioned by id replaces all others of that name.
  const others = people.filter(({ id, name }) => named.every((p) => p.id === id || p.name !== name));
  const mentioned = new Set([...named.map(({ id }) => id), ...findMentions(content, others)]);
  if (mentioned.size > LIMITS.mentions) throw invalid('content', TEXTS.comments.tooManyMentions);
  return rows.filter(({ id }) => mentioned.has(id));
}

/**
 * Comments on a post. Mentioned are the members whose ids are given and those whose name the text writes after an `@`; an
 * id of anybody else is passed over, since a member may have left while the comment was written.
 */
export async function createComment(
  ctx: Pick<CoreContext, 'db' | 'live'> & Budgeted,
  actor: Actor,
  { postId, ...input }: CreateCommentInput & { postId: number },
): Promise<Comment> {
  const { content } = input;
  const { userId } = actor;
  return inTransaction(ctx.db, async (trx) => {
    const { groupId } = await requirePost(trx, postId, actor, commentsLock(postId));
    const people = await findMentioned(trx, groupId, input);
    const mentioned = people.map((row) => ({ id: row.id, name: toPerson(row).name }));
    announce(ctx.live, trx, changedPost(groupId, postId));
    wakeRelay(trx);
    const spent = spending(ctx, actor, 'comments');
    const written = await insertComment(trx, spent, { postId, userId, content, mentioned });
    if (written.isSpent) await refuseSpent(ctx, trx, actor, 'comments');
    if (written.id === null) throw new AppError('CONFLICT', TEXTS.comments.tooMany);
    const row = {
      id: written.id,
      post_id: postId,
      user_id: userId,
      content,
      created_at: written.createdAt.toISOString(),
    };
    const [comment] = await showComments(trx, groupId, {
      comments: [row],
      mentions: people.length > 0 ? people.map(({ id }) => [row.id, id]) : null,
      summaries: null,
      own: null,
      people: [written.author, ...people],
    });
    if (!comment) throw new Error(`Comment ${row.id} was not shown.`);
    return comment;
  });
}
