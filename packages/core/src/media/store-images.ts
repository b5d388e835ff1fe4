import { randomBytes } from 'node:crypto';
import { TEXTS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { ImageRefused, ImagesUnavailable } from '../ports.ts';

/** A file that was received: where it lies, and what the person calls it. */
export interface ReceivedFile {
  path: string;
  name: string;
}

/** A picture that lies in the store, not yet named by any row. Sizes are pixels of the full picture. */
export interface StoredImage {
  key: string;
  thumbnailKey: string;
  width: number;
  height: number;
  bytes: number;
  placeholder: string;
}

const CONTENT_TYPE = 'image/webp';

async function storeImage(
  ctx: Pick<CoreContext, 'images' | 'blobs'>,
  file: ReceivedFile,
): Promise<StoredImage> {
  const image = await ctx.images.process(file.path).catch((error: unknown) => {
    if (error instanceof ImagesUnavailable)
      throw new AppError('UNAVAILABLE', TEXTS.request.unavailable, { retryAfter: 5, cause: error });
    if (!(error instanceof ImageRefused)) throw error;
    const message = TEXTS.images.invalidType(file.name);
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', message, {
      issues: [{ path: 'images', message }],
      cause: error,
    });
  });
  const name = randomBytes(18).toString('hex');
  const key = `posts/${name.slice(0, 2)}/${name}.webp`;
  const thumbnailKey = `posts/${name.slice(0, 2)}/${name}-small.webp`;
  await ctx.blobs.put(key, image.full, CONTENT_TYPE);
  await ctx.blobs.put(thumbnailKey, image.thumbnail, CONTENT_TYPE);
  const { width, height, placeholder } = image;
  return {
    key,
    thumbnailKey,
    width,
    height,
    bytes: image.full.byteLength + image.thumbnail.byteLength,
    placeholder,
  };
}

/** Makes the files ready to keep and stores them, all or none: if one is refused (415), nothing stays behind. */
export async function storeImages(
  ctx: Pick<CoreContext, 'images' | 'blobs'>,
  files: readonly ReceivedFile[],
): Promise<StoredImage[]> {
  const results = await Promise.allSettled(files.map((file) => storeImage(ctx, file)));
  const stored = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await discardImages(ctx, stored);
    throw failed.reason;
  }
  return stored;
}

/** Removes pictures that no post came to name. */
export async function discardImages(
  ctx: Pick<CoreContext, 'blobs'>,
  images: readonly StoredImage[],
): Promise<void> {
  await ctx.blobs.delete(images.flatMap((image) => [image.key, image.thumbnailKey]));
}
