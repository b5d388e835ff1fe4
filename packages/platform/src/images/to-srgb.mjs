// @ts-check
import sharp from 'sharp';

/** The capacity of one JPEG segment beside its header. */
const MAX_PROFILE_BYTES = 65_000;

/**
 * Converts opaque pixels from an ICC profile to sRGB. Raw pixels cannot carry a profile, so they pass through a JPEG of the highest
 * quality.
 * @param {Buffer} pixels
 * @param {import('sharp').Raw} raw
 * @param {Buffer} profile
 * @returns {Promise<{ data: Buffer, info: { width: number, height: number, channels: import('sharp').Channels } }>}
 */
export async function toSrgb(pixels, raw, profile) {
  const picture = sharp(pixels, { raw });
  const { isOpaque } = raw.channels === 4 ? await picture.stats() : { isOpaque: true };
  if (!isOpaque || profile.length > MAX_PROFILE_BYTES) return { data: pixels, info: raw };

  const jpeg = await picture
    .clone()
    .removeAlpha()
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const header = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1');
  header.writeUInt16BE(header.length - 2 + profile.length, 2);
  const tagged = Buffer.concat([jpeg.subarray(0, 2), header, profile, jpeg.subarray(2)]);
  return sharp(tagged).toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
}
