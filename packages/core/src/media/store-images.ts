import { randomBytes } from 'node:crypto';
import { type CropForm, TEXTS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { CropOutside, type ImageProcessor, ImageRefused, ImagesUnavailable, type Shape } from '../ports.ts';
import { FOLDERS } from './stored-pictures.ts';

/** A received file: its path, and the name that the user's device gave it. */
export interface ReceivedFile {
  path: string;
  name: string;
}

/** A stored picture that no row refers to yet. Sizes are pixels of the full picture. */
export interface StoredImage {
  key: string;
  thumbnailKey: string;
  width: number;
  height: number;
  bytes: number;
  placeholder: string;
}

/** A stored picture of a user or group that no row refers to yet. `thumbnailKey` is null if there is one size only. */
export interface StoredPicture {
  key: string;
  thumbnailKey: string | null;
  bytes: number;
}

/** Context for decoding pictures of posts. */
export interface Decoding {
  images: Pick<ImageProcessor, 'process'>;
}

type Storing = Pick<CoreContext, 'blobs'>;

export const CONTENT_TYPE = 'image/webp';

/** Returns the error for a file in `field` that cannot be stored. */
function toAppError(error: unknown, field: string, { name }: ReceivedFile): unknown {
  if (error instanceof ImagesUnavailable)
    return new AppError('UNAVAILABLE', TEXTS.request.unavailable, { retryAfter: 5, cause: error });
  if (error instanceof CropOutside) return invalid('size', TEXTS.images.cropOutside);
  if (!(error instanceof ImageRefused)) return error;
  const message = TEXTS.images.invalidType(name);
  return new AppError('UNSUPPORTED_MEDIA_TYPE', message, {
    issues: [{ path: field, message }],
    cause: error,
  });
}

/** Returns new random keys of a picture and its thumbnail in a folder of the store. */
export function newKeys(folder: string): { key: string; thumbnailKey: string } {
  const name = randomBytes(18).toString('hex');
  const path = `${folder}${name.slice(0, 2)}/${name}`;
  return { key: `${path}.webp`, thumbnailKey: `${path}-small.webp` };
}

/** Stores the two files of a picture. If the second fails, deletes `key` of the first. */
export async function storeBoth(
  { blobs }: Storing,
  key: string,
  first: () => Promise<void>,
  second: () => Promise<void>,
): Promise<void> {
  await first();
  try {
    await second();
  } catch (error) {
    // The sweep of orphans finds the file if it cannot be deleted now.
    await blobs.delete([key]).catch(() => undefined);
    throw error;
  }
}

async function storeImage(ctx: Storing & Decoding, file: ReceivedFile): Promise<StoredImage> {
  const image = await ctx.images.process(file.path).catch((error: unknown) => {
    throw toAppError(error, 'images', file);
  });
  const { key, thumbnailKey } = newKeys(FOLDERS.posts);
  const put = (to: string, bytes: Uint8Array) => () => ctx.blobs.put(to, bytes, CONTENT_TYPE);
  await storeBoth(ctx, key, put(key, image.full), put(thumbnailKey, image.thumbnail));
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

/** Crops a file, and stores the result. A file that is not a picture is a 415, a part outside it a 400. */
export async function storePicture(
  ctx: Storing & Pick<CoreContext, 'images'>,
  file: ReceivedFile,
  shape: Shape,
  crop: CropForm,
): Promise<StoredPicture> {
  const [full, small] = await ctx.images.crop(file.path, shape, crop).catch((error: unknown) => {
    throw toAppError(error, 'image', file);
  });
  const { key, thumbnailKey } = newKeys(FOLDERS.pictures);
  await storeBoth(
    ctx,
    key,
    () => ctx.blobs.put(key, full, CONTENT_TYPE),
    async () => small && ctx.blobs.put(thumbnailKey, small, CONTENT_TYPE),
  );
  return {
    key,
    thumbnailKey: small ? thumbnailKey : null,
    bytes: full.byteLength + (small?.byteLength ?? 0),
  };
}

/** Processes the files and stores them, all or none: if one is refused (415), nothing is left in the store. */
export const storeImages = (
  ctx: Storing & Decoding,
  files: readonly ReceivedFile[],
): Promise<StoredImage[]> =>
  storeAll(
    ctx,
    files.map((file) => storeImage(ctx, file)),
  );

/** Waits until the pictures are stored and returns them. If one fails, deletes the others and throws its error. */
export async function storeAll<T extends StoredImage>(
  ctx: Pick<CoreContext, 'blobs'>,
  storing: readonly Promise<T>[],
): Promise<T[]> {
  const results = await Promise.allSettled(storing);
  const stored = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await discardImages(ctx, stored);
    throw failed.reason;
  }
  return stored;
}

/** Returns the keys of a picture's files. */
export const keysOf = ({ key, thumbnailKey }: Pick<StoredPicture, 'key' | 'thumbnailKey'>): string[] =>
  thumbnailKey ? [key, thumbnailKey] : [key];

/** Deletes stored pictures that no row refers to. Never throws: the sweep of orphans finds what cannot be deleted now. */
export async function discardImages(
  { blobs }: Storing,
  images: readonly Pick<StoredPicture, 'key' | 'thumbnailKey'>[],
): Promise<void> {
  await blobs.delete(images.flatMap(keysOf)).catch(() => undefined);
}
