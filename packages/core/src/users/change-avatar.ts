import { LIMITS, type Me } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { keepPicture, type PictureUpload } from '../pictures/index.ts';
import { announceProfile } from './announce-profile.ts';
import { toMe } from './users.dto.ts';
import { replaceAvatar } from './users.queries.ts';

type Changing = Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'>;

/** Sets the caller's picture to the uploaded one. Returns their own object. */
export const setAvatar = (
  ctx: Changing & Pick<CoreContext, 'images' | 'blobs'>,
  actor: Actor,
  upload: PictureUpload,
): Promise<Me> =>
  keepPicture(ctx, actor, upload, LIMITS.avatar, async (trx, pictureId) => {
    const row = await replaceAvatar(trx, actor.userId, pictureId);
    await announceProfile(ctx.live, trx, actor.userId);
    return toMe(ctx, row);
  });

/** Removes the caller's picture, if there is one. Returns their own object. */
export async function removeAvatar(ctx: Changing, actor: Actor): Promise<Me> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await replaceAvatar(trx, actor.userId, null);
    await announceProfile(ctx.live, trx, actor.userId);
    return toMe(ctx, row);
  });
}
