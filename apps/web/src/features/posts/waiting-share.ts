import type { NewItem, OutboxItem, WaitingShare } from '../../lib/outbox/outbox.types.ts';
import { attemptOf, EMPTY_POST_FORM, type PostForm } from './post-form.ts';

interface WaitingOptions {
  userId: number;
  shareId: string;
  /** The groups that have not received the post. */
  groupIds: readonly number[];
}

/** Returns an outbox item for each group that a form could not be sent to. */
export const toWaitingShares = (form: PostForm, { userId, shareId, groupIds }: WaitingOptions): NewItem[] =>
  groupIds.map((groupId) => ({
    // The same id in every attempt, so that each group has only one item.
    id: `${shareId}.${groupId}`,
    kind: 'share',
    userId,
    groupId,
    shareId,
    content: form.text.trim(),
    type: form.type,
    wish: form.wish,
    turns: form.turns,
    aboutId: form.aboutId,
    images: form.images,
  }));

/** Returns the form of a share in the outbox. If it is sent unchanged, it has the same `shareId`. */
export function toPostForm(share: WaitingShare, items: readonly OutboxItem[]): PostForm {
  const form: PostForm = {
    ...EMPTY_POST_FORM,
    text: share.content,
    type: share.type,
    wish: share.wish,
    turns: share.turns,
    aboutId: share.aboutId,
    groupIds: items.flatMap(({ groupId }) => groupId ?? []),
    images: share.images,
  };
  return { ...form, attempt: { ...attemptOf(form), shareId: share.shareId } };
}
