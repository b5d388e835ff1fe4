import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CropForm, LIMITS } from '@dubs/contract';
import { CropOutside, ImageRefused, type Shape } from '@dubs/core/ports';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImageProcessor } from './create-image-processor.ts';
import { distance, QUARTERS, quarters, readQuarters, type Rgb } from './testing.ts';

const { avatar, cover } = LIMITS;
const processor = createImageProcessor({ timeoutMs: 20_000 });
const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crops-'));
});
afterAll(async () => {
  await processor.close();
  await rm(folder, { recursive: true });
});

async function cropBytes(bytes: Uint8Array | string, shape: Shape, crop: CropForm = {}) {
  const path = join(folder, 'upload.jpg');
  await writeFile(path, bytes);
  return processor.crop(path, shape, crop);
}

const sizesOf = async (files: Uint8Array[]) =>
  Promise.all(
    files.map(async (file) => {
      const { format, width, height } = await sharp(file).metadata();
      return [format, width, height];
    }),
  );
const wide = () => quarters(1_600, 1_200).jpeg({ quality: 95 }).toBuffer();

/** Expects a picture of one colour. */
async function expectColour(file: Uint8Array, colour: Rgb) {
  expect(distance(await readQuarters(file), [colour, colour, colour, colour])).toBeLessThanOrEqual(12);
}

it('keeps the largest part in the middle, in each width of its shape', async () => {
  const files = await cropBytes(await wide(), avatar);
  expect(await sizesOf(files)).toEqual([
    ['webp', 512, 512],
    ['webp', 96, 96],
  ]);
  for (const file of files) expect(distance(await readQuarters(file), QUARTERS)).toBeLessThanOrEqual(12);
  expect(await sizesOf(await cropBytes(await wide(), cover))).toEqual([['webp', 1_500, 500]]);
});

it.each([
  [{ x: 0, y: 0, size: 0.5 }, 0],
  [{ x: 0.625, y: 0, size: 0.5 }, 1],
  [{ x: 0, y: 0.5, size: 0.5 }, 2],
  [{ x: 0.625, y: 0.5, size: 0.5 }, 3],
] as const)('keeps the part at %o', async (crop, quarter) => {
  const [full] = await cropBytes(await wide(), avatar, crop);
  await expectColour(full, QUARTERS[quarter]);
});

it('cuts before it shrinks, and enlarges nothing', async () => {
  const large = await quarters(4_000, 3_000).jpeg().toBuffer();
  expect(await sizesOf(await cropBytes(large, avatar, { x: 0, y: 0, size: 0.1 }))).toEqual([
    ['webp', 300, 300],
    ['webp', 96, 96],
  ]);
  const small = await quarters(60, 40).png().toBuffer();
  expect(await sizesOf(await cropBytes(small, avatar))).toEqual([
    ['webp', 40, 40],
    ['webp', 40, 40],
  ]);
  expect(await sizesOf(await cropBytes(small, cover))).toEqual([['webp', 60, 20]]);
});

it('reads fractions of the upright picture, and keeps no metadata', async () => {
  // Shown turned by 90 degrees: the first quarter comes second.
  const turned = await quarters(1_200, 1_600)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const [full] = await cropBytes(turned, avatar, { x: 0.625, y: 0, size: 0.5 });
  await expectColour(full, QUARTERS[0]);
  const metadata = await sharp(full).metadata();
  for (const trace of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
    expect(metadata[trace]).toBeUndefined();
});

it.each(['turned-by-exif.heic', 'turned-by-irot.heic'])('reads them of an upright %s too', async (name) => {
  const whole = await processor.process(fixture(name));
  const [full] = await processor.crop(fixture(name), avatar, { x: 0, y: 0, size: 0.25 });
  const [first] = await readQuarters(whole.full);
  await expectColour(full, first ?? [0, 0, 0]);
});

it.each([
  ['right', { x: 0.6, y: 0, size: 1 }],
  ['below', { x: 0, y: 0.1, size: 1 }],
])('refuses a part that reaches beyond the picture: %s', async (_where, crop) => {
  await expect(cropBytes(await wide(), avatar, crop)).rejects.toThrow(CropOutside);
});

it('keeps a part whose fractions were rounded', async () => {
  const [full] = await cropBytes(await wide(), avatar, { x: 0.2501, y: 0, size: 1 });
  expect(await sizesOf([full])).toEqual([['webp', 512, 512]]);
});

it('refuses what is no picture', async () => {
  await expect(cropBytes('not a picture', avatar)).rejects.toThrow(ImageRefused);
});
