import sharp from 'sharp';

/** Creates a picture of one colour. */
export async function createPicture(
  width = 800,
  height = 600,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = sharp({ create: { width, height, channels: 3, background: '#c0392b' } });
  return new Uint8Array(await canvas.toFormat(format).toBuffer());
}
