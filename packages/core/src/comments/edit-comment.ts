import {
  type Comment,
  type EditCommentInput,
  isCommentEditable,
  mayEditComment,
  TEXTS,
} from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import { announce, changedComment } from '../live/index.ts';
import { wakeRelay } from '../outbox/index.ts';
import { toNames } from '../users/index.ts';
import { selectMentioned, updateComment } from './changing.queries.ts';
import { findMentioned, findStillMentioned } from './find-mentioned.ts';
import { getComment } from './list-comments.ts';
import { requireLockedComment } from './require-comment.ts';

/**
 * Replaces the content and the mentions of the caller's comment; a 409 if it is too late. The same content does not mark it as edited.
 * Mentioned users stay mentioned while the text has the name that they were mentioned by, even if they have left or have a new name.
 */
export async function editComment(
  ctx: Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'>,
  actor: Actor,
  { id, content, mentionedUserIds }: EditCommentInput & { id: number },
): Promise<Comment> {
  return inTransaction(ctx.db, async (trx) => {
    const comment = await requireLockedComment(trx, id, actor);
    const { groupId, postId, userId } = comment;
    if (!mayEditComment(comment, actor.userId)) throw forbidden();
    if (!isCommentEditable(comment, comment.now)) throw new AppError('CONFLICT', TEXTS.comments.editTooLate);
    if (content !== comment.content || mentionedUserIds) {
      const before = await selectMentioned(trx, id);
      const written = await findStillMentioned(trx, groupId, content, before);
      const named = await findMentioned(trx, groupId, {
        content,
        mentionedUserIds: [...new Set([...(mentionedUserIds ?? []), ...written])],
      });
      const isBefore = (person: { id: number }) => before.some((other) => other.id === person.id);
      const kept = [...new Set([...written, ...named.filter(isBefore).map((person) => person.id)])];
      const added = named.filter((person) => !isBefore(person)).map(toNames);
      if (content !== comment.content || added.length > 0 || kept.length < before.length) {
        announce(ctx.live, trx, changedComment(groupId, postId));
        wakeRelay(trx);
        await updateComment(trx, { id, userId, content, kept, added });
      }
    }
    return getComment({ ...ctx, db: trx }, actor, postId, id);
  });
}
