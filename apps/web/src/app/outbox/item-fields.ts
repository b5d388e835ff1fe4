import { mentionedIds } from '../../features/comments/comment-form.ts';
import { kindFields } from '../../features/posts/post-form.ts';
import type { WaitingComment, WaitingShare } from '../../lib/outbox/outbox.types.ts';

/** Returns the input of the call that shares, except the group and the pictures. */
export const shareFields = ({ shareId, content, type, images, ...item }: WaitingShare) => ({
  content,
  type,
  ...kindFields({ type, ...item }),
  descriptions: images.map(({ description = '' }) => description),
  shareId,
});

/** Returns the input of the call that comments. */
export const commentFields = ({ postId, clientId, content, mentions, replyTo }: WaitingComment) => ({
  postId,
  content,
  mentionedUserIds: mentionedIds({ text: content, mentions }),
  clientId,
  ...(replyTo && { replyToId: replyTo.id }),
});
