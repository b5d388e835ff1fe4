import type { CropForm, Me } from '@dubs/contract';
import { putPicture } from '../../../lib/api/put-picture.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { expireFeeds } from '../../../lib/feed/feed-cache.ts';
import { useQueryClient } from '@tanstack/react-query';

/** Returns functions that change the viewer's own picture and emoji, and update the cache. */
export function useOwnFace() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const show = (me: Me) => {
    utils.auth.me.setData(undefined, me);
    // Posts of any age show the face.
    expireFeeds(client);
  };
  return {
    save: async (file: File, crop: CropForm) => show(await putPicture<Me>('/user/avatar', file, crop)),
    remove: async () => show(await utils.client.users.removeAvatar.mutate()),
    chooseEmoji: async (avatarEmoji: string | null) =>
      show(await utils.client.auth.updateProfile.mutate({ avatarEmoji })),
  };
}
