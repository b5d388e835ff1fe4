import { LIMITS } from '@dubs/contract/limits';

const { fullPx, quality } = { ...LIMITS.images, quality: 0.85 };

/** Draws a picture upright, no larger than the server keeps it, and encodes it; what else is in the file is left out. */
async function shrink(file: Blob): Promise<Blob> {
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

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  // Browsers that cannot decode the picture, or encode WebP, send it as it is.
  void shrink(data).then(postMessage, () => postMessage(null));
});
