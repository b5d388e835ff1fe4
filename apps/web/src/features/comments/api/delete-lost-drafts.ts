import { delMany, keys } from 'idb-keyval';
import { statusOf } from '../../../lib/api/errors.ts';
import { deviceStore } from '../../../lib/storage/device-store.ts';

const COMMENT_DRAFT = /^(\d+)\/comment-(\d+)$/;

/**
 * Deletes a user's drafts of comments on posts that are deleted or not accessible any more, so that no form opens them. `getPost` rejects
 * with the server's error.
 */
export async function deleteLostDrafts(
  userId: number,
  getPost: (postId: number) => Promise<unknown>,
): Promise<void> {
  // Without storage there are no drafts.
  const all = await keys<string>(deviceStore()).catch(() => []);
  for (const key of all) {
    const [, owner, postId] = COMMENT_DRAFT.exec(key) ?? [];
    if (Number(owner) !== userId) continue;
    try {
      await getPost(Number(postId));
    } catch (error) {
      const status = statusOf(error);
      if (status === 403 || status === 404) await delMany([key], deviceStore()).catch(() => undefined);
    }
  }
}
