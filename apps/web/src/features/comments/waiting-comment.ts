import type { NewItem, WaitingComment } from '../../lib/outbox/outbox.types.ts';
import { type CommentForm, EMPTY_COMMENT, type Outgoing, restoreOutgoing } from './comment-form.ts';

/** Returns the outbox item for a comment that could not be sent. */
export const toWaitingComment = (
  { text, mentions, replyTo, key }: Outgoing,
  where: { userId: number; groupId: number; postId: number },
): NewItem => ({ kind: 'comment', ...where, clientId: key, content: text, mentions, replyTo });

/** Returns the form with an outbox comment back in its text, before anything typed since. */
export const withWaiting = (
  { clientId, content, mentions, replyTo }: WaitingComment,
  form: CommentForm | null,
): CommentForm =>
  restoreOutgoing({
    ...EMPTY_COMMENT,
    ...form,
    outgoing: { text: content, mentions, replyTo, key: clientId },
  });
