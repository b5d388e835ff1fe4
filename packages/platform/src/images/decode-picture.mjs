// @ts-check
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { iccProfile, remainingRotation } from './heic-extras.mjs';
import { toSrgb } from './to-srgb.mjs';

// Hostile files may only reach the three decoders that are needed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

/** Longest side of a thumbhash's source; its format allows no more. */
const PLACEHOLDER_PX = 100;

/**
 * A file to decode, its format, and the limits in pixels.
 * @typedef {{ path: string, format: 'jpeg' | 'png' | 'webp' | 'heic', maxPixels: number, fullPx: number, thumbnailPx: number }} Picture
 */

/**
 * An opened picture, and its colour profile where sharp cannot read it.
 * @typedef {{ source: import('sharp').Sharp, profile: Buffer | null }} Opened
 */

/**
 * Opens a HEIC or HEIF file. Checks its size before any pixel is decoded.
 * @param {Picture} picture
 * @returns {Promise<Opened>}
 */
async function openHeic({ path, maxPixels }) {
  const { default: heicDecode } = await import('heic-decode');
  const buffer = await readFile(path);
  // The decoder accepts fewer brands than it can decode; `picture-format.ts` has checked the brand.
  buffer.write('heic', 8, 'latin1');
  const images = await heicDecode.all({ buffer });
  try {
    const [first] = images;
    if (!first) throw new Error('no picture inside');
    if (first.width * first.height > maxPixels) throw new Error('too many pixels');
    const { width, height, data } = await first.decode();
    const source = sharp(data, { raw: { width, height, channels: 4 } });
    return { source: source.rotate(remainingRotation(buffer)), profile: iccProfile(buffer) };
  } finally {
    images.dispose();
  }
}

/** @param {Picture} picture @returns {Opened} */
const openOther = ({ path, maxPixels }) => ({
  source: sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient(),
  profile: null,
});

/**
 * Returns the picture upright, in sRGB, and at most `fullPx` large. Frees the decoded original.
 * @param {Picture} picture
 */
async function readPixels(picture) {
  const { source, profile } = picture.format === 'heic' ? await openHeic(picture) : openOther(picture);
  const { data, info } = await source
    .resize({ width: picture.fullPx, height: picture.fullPx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return profile ? toSrgb(data, raw, profile) : { data, info: raw };
}

/**
 * Decodes a picture and returns what is stored: WebP in two sizes without metadata, and a placeholder.
 * Throws when the file is broken or too large.
 * @param {Picture} picture
 */
export async function decodePicture(picture) {
  const { data, info } = await readPixels(picture);
  // Decoded pictures are outside the heap, so the garbage collector does not see their size.
  globalThis.gc?.();
  // All three outputs share one decode: from here on it is a few megabytes of raw pixels.
  const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const inside = (/** @type {number} */ px) =>
    pixels.clone().resize({ width: px, height: px, fit: 'inside', withoutEnlargement: true });

  const full = await pixels.clone().webp({ quality: 80 }).toBuffer();
  const thumbnail = await inside(picture.thumbnailPx).webp({ quality: 75 }).toBuffer();
  const small = await inside(PLACEHOLDER_PX).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data);
  return {
    full,
    thumbnail,
    width: info.width,
    height: info.height,
    placeholder: Buffer.from(hash).toString('base64'),
  };
}
