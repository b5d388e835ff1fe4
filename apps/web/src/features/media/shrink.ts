import { LIMITS } from '@dubs/contract/limits';

const { fullPx, quality } = { ...LIMITS.images, quality: 0.85 };
const MAY_BE_TRANSPARENT = new Set(['image/png', 'image/webp']);

/** Side of the square that is read back, in pixels, and the difference that a viewer does not see. */
const PROBE = { side: 4, tolerance: 8 };

/** True if a canvas returns what was drawn. In Firefox with `resistFingerprinting`, and in Tor Browser, it returns noise instead. */
function returnsPixels(): boolean {
  const { side, tolerance } = PROBE;
  const context = new OffscreenCanvas(side, side).getContext('2d');
  context?.fillRect(0, 0, side, side);
  const pixels = context?.getImageData(0, 0, side, side).data;
  return pixels?.every((value, index) => Math.abs(value - (index % 4 === 3 ? 255 : 0)) < tolerance) ?? false;
}

/**
 * Scales a picture down to the size that the server stores, applies its rotation, and encodes it without metadata: as WebP, or as JPEG or
 * PNG where the browser has no WebP encoder. Rejects if the browser cannot decode the picture, or would return noise. Runs in workers.
 */
export async function shrink(file: Blob): Promise<Blob> {
  if (!returnsPixels()) throw new Error('The canvas cannot be read.');
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
  const encoded = await canvas.convertToBlob({ type: 'image/webp', quality });
  // Safari does not encode WebP, and returns a PNG instead: right for what may be transparent, but larger than most photos.
  if (encoded.type === 'image/webp' || MAY_BE_TRANSPARENT.has(file.type)) return encoded;
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

/** Returns the file to upload: the shrunk picture, or the original if that is not larger or there is no shrunk one. */
export const smallerOf = (file: File, shrunk: Blob | null): File =>
  shrunk && shrunk.size < file.size ? new File([shrunk], file.name, { type: shrunk.type }) : file;
