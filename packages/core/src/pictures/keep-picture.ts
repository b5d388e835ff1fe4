import type { CropForm } from '@dubs/contract';
import { type Db, inTransaction, isRolledBack } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findEarlierAnswer, type OnceKey, runOnce } from '../idempotency/index.ts';
import { discardImages, type ReceivedFile, storePicture } from '../media/index.ts';
import type { Shape } from '../ports.ts';
import { insertPicture } from './pictures.queries.ts';

/** An uploaded picture: its file, the part of it to keep, and the key that makes repeats safe. */
export interface PictureUpload {
  file: ReceivedFile;
  crop: CropForm;
  once: OnceKey | null;
}

/**
 * Stores a picture before the transaction, because decoding takes long. In the transaction, `name` assigns it to its owner. If the
 * transaction fails, the picture is deleted again.
 */
export async function keepPicture<T>(
  ctx: Pick<CoreContext, 'db' | 'images' | 'blobs'>,
  actor: Actor,
  { file, crop, once }: PictureUpload,
  shape: Shape,
  name: (trx: Db, pictureId: number) => Promise<T>,
): Promise<T> {
  const earlier = once && (await findEarlierAnswer(ctx.db, actor, once));
  if (earlier) return earlier.answer as T;
  const picture = await storePicture(ctx, file, shape, crop);
  let isKept = false;
  try {
    const answer = await runOnce(ctx.db, actor, once, (db) =>
      inTransaction(db, async (trx) => {
        isKept = true;
        return name(trx, await insertPicture(trx, actor.userId, picture));
      }),
    );
    if (!isKept) await discardImages(ctx, [picture]);
    return answer;
  } catch (error) {
    // If the connection broke at the commit, the picture may be in use; the sweep of orphans decides then.
    if (error instanceof AppError || isRolledBack(error)) await discardImages(ctx, [picture]);
    throw error;
  }
}
