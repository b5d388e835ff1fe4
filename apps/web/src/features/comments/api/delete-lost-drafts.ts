import { delMany, keys } from 'idb-keyval';
import { codeOf } from '../../../lib/api/errors.ts';
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
      // Not VOUCH_REQUIRED: the post can be seen again once the account's members have vouched.
      const code = codeOf(error);
      if (code === 'FORBIDDEN' || code === 'NOT_FOUND')
        await delMany([key], deviceStore()).catch(() => undefined);
    }
  }
}
