import { buffer } from 'node:stream/consumers';
import type { CoreContext } from '../context.ts';
import { forbidden } from '../errors.ts';
import { CONTENT_TYPE, newKeys, storeAll, storeBoth, type StoredImage } from './store-images.ts';
import { FOLDERS } from './stored-pictures.ts';

type Copying = Pick<CoreContext, 'blobs'>;

/** Copies a file of the store. A purged file is a 403, as for a post that never existed. */
async function copyFile({ blobs }: Copying, from: string, to: string): Promise<void> {
  const blob = await blobs.get(from);
  if (!blob) throw forbidden();
  await blobs.put(to, await buffer(blob.stream), CONTENT_TYPE);
}

async function copyImage<T extends StoredImage>(ctx: Copying, image: T): Promise<T> {
  const copy = { ...image, ...newKeys(FOLDERS.posts) };
  await storeBoth(
    ctx,
    copy.key,
    () => copyFile(ctx, image.key, copy.key),
    () => copyFile(ctx, image.thumbnailKey, copy.thumbnailKey),
  );
  return copy;
}

/** Copies stored pictures, all or none. Each post has its own files, which are counted and purged with it. */
export const copyImages = <T extends StoredImage>(ctx: Copying, images: readonly T[]): Promise<T[]> =>
  storeAll(
    ctx,
    images.map((image) => copyImage(ctx, image)),
  );
