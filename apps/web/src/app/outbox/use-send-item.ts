import { useCallback } from 'react';
import { uploadOnce } from '../../features/posts/api/upload-once.ts';
import { statusOf } from '../../lib/api/errors.ts';
import { withIdempotencyKey } from '../../lib/api/session-link.ts';
import { trpc } from '../../lib/api/trpc.ts';
import type { SendItem } from '../../lib/outbox/send-outbox.ts';
import { commentFields, shareFields } from './item-fields.ts';

const CONFLICT = 409;

/** Returns the function that sends an item of the outbox, with the same ids as on its first attempt. */
export function useSendItem(): SendItem {
  const { client } = trpc.useUtils();
  return useCallback<SendItem>(
    async (item) => {
      if (item.kind === 'share') {
        const { groupId, shareId, images } = item;
        if (groupId === null) return;
        await uploadOnce({
          groupId,
          ...shareFields(item),
          images: images.map(({ file }) => file),
          idempotencyKey: `${shareId}.${groupId}`,
        });
      } else if (item.kind === 'comment') {
        await client.comments.create.mutate(commentFields(item), withIdempotencyKey(item.clientId));
      } else if (item.kind === 'reaction') {
        const { thing, emoji, on } = item;
        await (thing.kind === 'post'
          ? client.reactions.toPost.mutate({ postId: thing.id, emoji, on })
          : client.reactions.toComment.mutate({ commentId: thing.id, emoji, on }));
      } else {
        await client.goals.complete.mutate({ id: item.goalId }).catch((error: unknown) => {
          // The first attempt succeeded, or the goal was completed on another device.
          if (statusOf(error) !== CONFLICT) throw error;
        });
      }
    },
    [client],
  );
}
