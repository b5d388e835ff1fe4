// @ts-check
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { decodeHeic } from './decode-heic.mjs';
import { iccProfile, remainingRotation } from './heic-extras.mjs';
import { toSrgb } from './to-srgb.mjs';

// Hostile files may only reach the three decoders that are needed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

/** Longest side of a thumbhash's source, several times the detail that the hash keeps. */
const PLACEHOLDER_PX = 32;
/**
 * A third of the processor time of the default (4), for files up to a tenth larger. Thumbnails stay at the default: they are small, and
 * downloaded far more often than encoded.
 */
const FULL_EFFORT = 2;

/**
 * A file to decode, its format, and the limits in pixels.
 * @typedef {{ path: string, format: 'jpeg' | 'png' | 'webp' | 'heic', maxPixels: number, fullPx: number, thumbnailPx: number }} Picture
 */

/**
 * Raw pixels and their layout.
 * @typedef {{ data: Buffer, info: import('sharp').Raw }} Pixels
 */

/**
 * Returns a picture in sRGB and at most `fullPx` large.
 * @param {import('sharp').Sharp} source
 * @param {Picture} picture
 * @returns {Promise<Pixels>}
 */
async function shrink(source, { fullPx }) {
  const { data, info } = await source
    .resize({ width: fullPx, height: fullPx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels } };
}

/**
 * Reads a HEIC or HEIF file.
 * @param {Picture} picture
 * @returns {Promise<Pixels>}
 */
async function readHeic(picture) {
  const file = await readFile(picture.path);
  const { data, raw } = await decodeHeic(file, picture.maxPixels);
  const pixels = await shrink(sharp(data, { raw }).rotate(remainingRotation(file)), picture);
  const profile = iccProfile(file);
  return profile ? toSrgb(pixels.data, pixels.info, profile) : pixels;
}

/** @param {Picture} picture @returns {Promise<Pixels>} */
const readOther = (picture) =>
  shrink(sharp(picture.path, { limitInputPixels: picture.maxPixels, failOn: 'error' }).autoOrient(), picture);

/**
 * Decodes a picture and returns what is stored: WebP in two sizes without metadata, and a placeholder.
 * Throws when the file is broken or too large.
 * @param {Picture} picture
 */
export async function decodePicture(picture) {
  const { data, info } = await (picture.format === 'heic' ? readHeic : readOther)(picture);
  // Decoded pictures are outside the heap, so the garbage collector does not see their size.
  globalThis.gc?.();
  // All three outputs share one decode: from here on it is a few megabytes of raw pixels.
  const pixels = sharp(data, { raw: info });
  const inside = (/** @type {number} */ px) =>
    pixels.clone().resize({ width: px, height: px, fit: 'inside', withoutEnlargement: true });

  const full = await pixels.clone().webp({ quality: 80, effort: FULL_EFFORT }).toBuffer();
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
