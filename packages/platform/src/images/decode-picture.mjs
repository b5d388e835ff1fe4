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

/** The longest side that a JPEG can have. In a much narrower picture each row costs more than its pixels. */
const MAX_SIDE_PX = 65_535;
/** Longest side of a thumbhash's source, several times the detail that the hash keeps. */
const PLACEHOLDER_PX = 32;
/**
 * A third of the processor time of the default (4), for files up to a tenth larger. Thumbnails stay at the default: they are small, and
 * downloaded far more often than encoded.
 */
const FULL_EFFORT = 2;

/** The message of a decoder process. @typedef {import('./decoder-messages.ts').Picture} Picture */

/** The size of a picture that is upright. @typedef {{ width: number, height: number }} Size */

/**
 * Raw pixels and their layout.
 * @typedef {{ data: Buffer, info: import('sharp').Raw }} Pixels
 */

/** The part to keep is not within the picture. */
export class CropOutside extends Error {}

/** Returns the size of a part in one of the widths of its shape, never enlarged. @param {number} ratio @param {number} width @param {number} own */
const sizeIn = (ratio, width, own) => {
  const shown = Math.min(width, own);
  return { width: shown, height: Math.max(1, Math.round(shown / ratio)), fit: /** @type {const} */ ('fill') };
};

/**
 * Returns the part of a picture to keep, in pixels. Half a pixel may be outside, since fractions are rounded.
 * @param {Size} whole
 * @param {NonNullable<Picture['part']>} part
 */
function regionOf({ width, height }, { shape: { ratio }, crop }) {
  const { size = 1 } = crop;
  const wide = size * Math.min(width, height * ratio);
  const high = wide / ratio;
  const left = crop.x === undefined ? (width - wide) / 2 : crop.x * width;
  const top = crop.y === undefined ? (height - high) / 2 : crop.y * height;
  if (left + wide > width + 0.5 || top + high > height + 0.5) throw new CropOutside();
  const region = { width: Math.max(1, Math.round(wide)), height: Math.max(1, Math.round(high)) };
  return {
    ...region,
    left: Math.min(Math.round(left), width - region.width),
    top: Math.min(Math.round(top), height - region.height),
  };
}

/**
 * Returns an upright picture in sRGB and at most `fullPx` large, or the part of it to keep in its largest width.
 * @param {import('sharp').Sharp} source
 * @param {Size} whole
 * @param {Picture} picture
 * @returns {Promise<Pixels>}
 */
async function shrink(source, whole, { fullPx, part }) {
  const region = part && regionOf(whole, part);
  const kept = region ? source.extract(region) : source;
  const size = region
    ? sizeIn(part.shape.ratio, Math.max(...part.shape.widths), region.width)
    : { width: fullPx, height: fullPx, fit: /** @type {const} */ ('inside'), withoutEnlargement: true };
  const { data, info } = await kept
    .resize(size)
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
  const rotation = remainingRotation(file);
  const whole = rotation % 180 === 0 ? raw : { width: raw.height, height: raw.width };
  const pixels = await shrink(sharp(data, { raw }).rotate(rotation), whole, picture);
  const profile = iccProfile(file);
  return profile ? toSrgb(pixels.data, pixels.info, profile) : pixels;
}

/** @param {Picture} picture @returns {Promise<Pixels>} */
async function readOther(picture) {
  const source = sharp(picture.path, { limitInputPixels: picture.maxPixels, failOn: 'error' });
  const { autoOrient: whole } = await source.metadata();
  if (Math.max(whole.width, whole.height) > MAX_SIDE_PX) throw new Error('a side is too long');
  return shrink(source.autoOrient(), whole, picture);
}

/**
 * Decodes a picture and returns what is stored: WebP in two sizes without metadata, and a placeholder; or the part to keep in each of its
 * widths. Throws when the file is broken or too large.
 * @param {Picture} picture
 * @returns {Promise<import('./decoder-messages.ts').Decoded>}
 */
export async function decodePicture(picture) {
  const { data, info } = await (picture.format === 'heic' ? readHeic : readOther)(picture);
  // Decoded pictures are outside the heap, so the garbage collector does not see their size.
  globalThis.gc?.();
  // All three outputs share one decode: from here on it is a few megabytes of raw pixels.
  const pixels = sharp(data, { raw: info });
  if (picture.part) {
    const { ratio, widths } = picture.part.shape;
    const [largest = 0, ...smaller] = widths;
    const encode = (/** @type {number} */ width, quality = 75) =>
      pixels
        .clone()
        .resize(sizeIn(ratio, width, info.width))
        .webp({ quality })
        .toBuffer();
    return [await encode(largest, 80), ...(await Promise.all(smaller.map((width) => encode(width))))];
  }
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
