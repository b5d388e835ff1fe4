import { mentionedIds } from '../../features/comments/comment-form.ts';
import { kindFields } from '../../features/posts/post-form.ts';
import type { WaitingComment, WaitingShare } from '../../lib/outbox/outbox.types.ts';

/** Returns what the call of a share says, but for its group and pictures. */
export const shareFields = ({ shareId, content, type, images, ...item }: WaitingShare) => ({
  content,
  type,
  ...kindFields({ type, ...item }),
  descriptions: images.map(({ description = '' }) => description),
  shareId,
});

/** Returns what the call of a comment says. */
export const commentFields = ({ postId, clientId, content, mentions, replyTo }: WaitingComment) => ({
  postId,
  content,
  mentionedUserIds: mentionedIds({ text: content, mentions }),
  clientId,
  ...(replyTo && { replyToId: replyTo.id }),
});
