import type { NewItem, OutboxItem, WaitingShare } from '../../lib/outbox/outbox.types.ts';
import { attemptOf, EMPTY_POST_FORM, type PostForm } from './post-form.ts';

interface WaitingOptions {
  userId: number;
  shareId: string;
  /** The groups that have not got the post. */
  groupIds: readonly number[];
}

/** Returns an item of the outbox for each group that a form could not be sent to. */
export const toWaitingShares = (form: PostForm, { userId, shareId, groupIds }: WaitingOptions): NewItem[] =>
  groupIds.map((groupId) => ({
    // One for each group, also when it is tried again.
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

/** Returns the form as it was before it waited: sent unchanged, it is the same share. */
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
