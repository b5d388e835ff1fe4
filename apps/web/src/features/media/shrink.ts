import { LIMITS } from '@dubs/contract/limits';

const { fullPx, quality } = { ...LIMITS.images, quality: 0.85 };

/**
 * Draws a picture upright, no larger than the server keeps it, and encodes it; what else is in the file is left out. Rejects in browsers
 * that cannot decode the picture. Runs in workers.
 */
export async function shrink(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, fullPx / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/webp', quality });
}

/** Returns a picture as it is sent: the smaller one, or the file itself where there is none. */
export const smallerOf = (file: File, shrunk: Blob | null): File =>
  shrunk && shrunk.size < file.size ? new File([shrunk], file.name, { type: shrunk.type }) : file;
