import { delMany, keys } from 'idb-keyval';
import { codeOf } from '../api/errors.ts';
import { deviceStore } from './device-store.ts';

const OF_POST = /^(\d+)\/(?:comment|turn)-(\d+)$/;
const OF_GROUP = /^(\d+)\/(?:(?:goal-)?group-(?:details-)?|first-|week-)(\d+)/;

interface Fetchers {
  /** Rejects with the server's error. */
  getPost: (postId: number) => Promise<unknown>;
  getGroups: () => Promise<readonly { id: number }[]>;
}

/**
 * Deletes a user's drafts for posts that are deleted or not accessible any more, and for groups that they have left. No form could open these drafts.
 */
export async function deleteLostDrafts(userId: number, { getPost, getGroups }: Fetchers): Promise<void> {
  // Without storage there are no drafts.
  const all = await keys<string>(deviceStore()).catch(() => []);
  const idsOf = (pattern: RegExp) =>
    all.flatMap((key) => {
      const [, owner, id] = pattern.exec(key) ?? [];
      return Number(owner) === userId ? [{ key, id: Number(id) }] : [];
    });
  const lost: string[] = [];
  for (const { key, id } of idsOf(OF_POST))
    await getPost(id).catch((error: unknown) => {
      // Not VOUCH_REQUIRED: the post can be seen again once the account's members have vouched.
      if (['FORBIDDEN', 'NOT_FOUND'].includes(codeOf(error) ?? '')) lost.push(key);
    });
  const ofGroups = idsOf(OF_GROUP);
  const groups = ofGroups.length > 0 ? await getGroups().catch(() => null) : null;
  if (groups)
    for (const { key, id } of ofGroups) if (groups.every((group) => group.id !== id)) lost.push(key);
  await delMany(lost, deviceStore()).catch(() => undefined);
}
