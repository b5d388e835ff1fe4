import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ImageRefused, type ProcessedImage } from '@dubs/core/ports';
import sharp from 'sharp';
import { thumbHashToRGBA } from 'thumbhash';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImageProcessor } from './create-image-processor.ts';
import { distance, pngBomb, QUARTERS, quarters, readQuarters, type Rgb } from './testing.ts';

const processor = createImageProcessor({ timeoutMs: 20_000 });
const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(async () => {
  await processor.close();
  await rm(folder, { recursive: true });
});

/** Processes bytes like an upload: from a file whose name is no hint. */
async function processBytes(bytes: Uint8Array | string, name = 'upload.jpg'): Promise<ProcessedImage> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return processor.process(path);
}

const refusal = (bytes: Uint8Array | string) =>
  processBytes(bytes).then(
    () => 'it was taken',
    (error: unknown) => (error instanceof ImageRefused ? error.message : error),
  );

/** Expects the stored form: two upright WebPs without metadata, and a placeholder. */
async function expectKept(
  image: ProcessedImage,
  colours: readonly Rgb[] = QUARTERS,
  tolerance = 12,
): Promise<void> {
  for (const file of [image.full, image.thumbnail]) {
    const metadata = await sharp(file).metadata();
    expect(metadata.format).toBe('webp');
    for (const trace of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'pages'] as const)
      expect(metadata[trace]).toBeUndefined();
    expect(distance(await readQuarters(file), colours)).toBeLessThanOrEqual(tolerance);
  }
  const full = await sharp(image.full).metadata();
  expect([full.width, full.height]).toEqual([image.width, image.height]);
  const placeholder = thumbHashToRGBA(Buffer.from(image.placeholder, 'base64'));
  expect(placeholder.w > placeholder.h).toBe(image.width > image.height);
}

describe('each format', () => {
  it.each([
    ['JPEG', () => quarters().jpeg({ quality: 95 })],
    ['progressive JPEG', () => quarters().jpeg({ quality: 95, progressive: true })],
    ['PNG', () => quarters().png()],
    ['16-bit PNG', () => quarters().toColourspace('rgb16').png()],
    ['palette PNG', () => quarters().png({ palette: true })],
    ['WebP', () => quarters().webp({ quality: 95 })],
    ['lossless WebP', () => quarters().webp({ lossless: true })],
  ])('%s', async (_name, make) => {
    const image = await processBytes(await make().toBuffer(), 'upload.heic');
    await expectKept(image);
    expect([image.width, image.height]).toEqual([320, 240]);
  });

  it('keeps grey pictures grey', async () => {
    const image = await processBytes(await quarters().greyscale().png().toBuffer());
    for (const [r, g, b] of await readQuarters(image.full))
      expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThanOrEqual(3);
  });

  // CMYK has no such green, so the colours match only roughly.
  it('CMYK JPEG', async () => {
    await expectKept(
      await processBytes(await quarters().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()),
      QUARTERS,
      60,
    );
  });

  it('keeps transparency', async () => {
    const image = await processBytes(await quarters().ensureAlpha(0.5).png().toBuffer());
    expect((await sharp(image.full).metadata()).hasAlpha).toBe(true);
    expect((await sharp(image.full).stats()).isOpaque).toBe(false);
  });

  it('converts HEIC in wide gamut to sRGB', async () => {
    const image = await processor.process(fixture('wide-gamut-with-gps.heic'));
    await expectKept(image);
    expect([image.width, image.height]).toEqual([320, 240]);
  });

  it('takes the primary picture of a HEIC, wherever it is in the file', async () => {
    const image = await processor.process(fixture('second-is-primary.heic'));
    await expectKept(image);
    expect([image.width, image.height]).toEqual([320, 240]);
  });

  it.each(['heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])(
    'HEIC with the brand %s',
    async (brand) => {
      const bytes = await readFile(fixture('wide-gamut-with-gps.heic'));
      bytes.write(brand, 8, 'latin1');
      await expectKept(await processBytes(bytes));
    },
  );

  it('takes the first frame of an animated WebP', async () => {
    const frames = Buffer.concat([
      Buffer.alloc(20 * 20 * 3, Buffer.of(255, 0, 0)),
      Buffer.alloc(20 * 20 * 3, Buffer.of(0, 0, 255)),
    ]);
    const animated = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .webp({ lossless: true, delay: [100, 100], loop: 0 })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const image = await processBytes(animated);
    expect([image.width, image.height]).toEqual([20, 20]);
    expect(
      distance(
        await readQuarters(image.full),
        Array.from({ length: 4 }, () => [255, 0, 0] as const),
      ),
    ).toBeLessThan(12);
  });
});

describe('upright', () => {
  const [red, green, blue, grey] = QUARTERS;

  it.each([
    [1, [red, green, blue, grey], [320, 240]],
    [2, [green, red, grey, blue], [320, 240]],
    [3, [grey, blue, green, red], [320, 240]],
    [4, [blue, grey, red, green], [320, 240]],
    [5, [red, blue, green, grey], [240, 320]],
    [6, [blue, red, grey, green], [240, 320]],
    [7, [grey, green, blue, red], [240, 320]],
    [8, [green, grey, red, blue], [240, 320]],
  ])('JPEG of orientation %i', async (orientation, colours, size) => {
    const image = await processBytes(
      await quarters().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(),
    );
    await expectKept(image, colours);
    expect([image.width, image.height]).toEqual(size);
  });

  it.each(['turned-by-irot.heic', 'turned-by-exif.heic'])('rotates %s once', async (name) => {
    const image = await processor.process(fixture(name));
    await expectKept(image, [blue, red, grey, green]);
    expect([image.width, image.height]).toEqual([240, 320]);
  });
});

describe('metadata', () => {
  const marks = ['Exif', 'GPS', 'Dubs', 'ICC_PROFILE', 'XMP', 'http'];

  it('removes EXIF, GPS, profile and maker notes from JPEG and HEIC', async () => {
    const jpeg = await quarters()
      .withExif({
        IFD0: { Make: 'Dubs', Copyright: 'Dubs' },
        IFD3: { GPSLatitude: '38/1 42/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const heic = await readFile(fixture('wide-gamut-with-gps.heic'));
    expect(
      jpeg.includes('Dubs') && heic.includes('Dubs') && (await sharp(jpeg).metadata()).icc !== undefined,
    ).toBe(true);
    for (const source of [jpeg, heic]) {
      const image = await processBytes(source);
      for (const mark of marks) {
        expect([
          mark,
          Buffer.from(image.full).includes(mark),
          Buffer.from(image.thumbnail).includes(mark),
        ]).toEqual([mark, false, false]);
      }
    }
  });

  it('applies a profile before removing it', async () => {
    const image = await processBytes(await quarters().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer());
    await expectKept(image);
  });
});

describe('sizes', () => {
  it.each([
    [4000, 3000, [2048, 1536]],
    [1000, 4000, [512, 2048]],
    [100, 50, [100, 50]],
    [6000, 2, [2048, 1]],
  ])('%i × %i', async (width, height, size) => {
    const image = await processBytes(await quarters(width, height).jpeg().toBuffer());
    expect([image.width, image.height]).toEqual(size);
    const thumbnail = await sharp(image.thumbnail).metadata();
    expect(Math.max(thumbnail.width, thumbnail.height)).toBe(Math.min(480, Math.max(...size)));
    expect(image.placeholder).toMatch(/^[A-Za-z0-9+/]{20,40}={0,2}$/);
  });
});

describe('refused', () => {
  it.each([
    ['nothing', () => ''],
    ['two bytes', () => '\xff\xd8'],
    ['text', () => 'These are words, and no picture, whatever the name says.'],
    [
      'SVG',
      () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    ['SVG behind an XML head', () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['PDF', () => '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'],
    ['GIF', () => quarters().gif().toBuffer()],
    ['TIFF', () => quarters().tiff().toBuffer()],
    ['AVIF', () => quarters().avif().toBuffer()],
    [
      'AVIF with the brand mif1',
      async () =>
        Buffer.from(
          (await quarters().avif().toBuffer()).toString('latin1').replace('ftypavif', 'ftypmif1'),
          'latin1',
        ),
    ],
    ['a film', () => `\0\0\0\x18ftypmp42\0\0\0\0mp42isom${'x'.repeat(100)}`],
    [
      'a web page behind the signature of a JPEG',
      () => Buffer.from(`\xff\xd8\xff<html>${'x'.repeat(1000)}`, 'latin1'),
    ],
  ])('%s', async (_name, make) => {
    expect(await refusal(await make())).toEqual(expect.any(String));
    expect(await refusal(await make())).not.toBe('it was taken');
  });

  it.each([
    ['JPEG', () => quarters(1000, 800).jpeg().toBuffer()],
    ['PNG', () => quarters(1000, 800).png().toBuffer()],
    ['WebP', () => quarters(1000, 800).webp().toBuffer()],
    ['HEIC', () => readFile(fixture('turned-by-irot.heic'))],
  ])('%s cut short', async (_name, make) => {
    const whole = await make();
    for (const share of [0.3, 0.8]) {
      expect(await refusal(whole.subarray(0, Math.floor(whole.length * share)))).toEqual(
        expect.not.stringContaining('taken'),
      );
    }
  });

  it('HEIC with nothing but its brand', async () => {
    expect(
      await refusal(
        Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)]),
      ),
    ).toEqual(expect.not.stringContaining('taken'));
  });

  it('AVIF with the brands of HEIC', async () => {
    const dressed = (await quarters().avif().toBuffer()).toString('latin1').replaceAll('avif', 'heic');
    expect(await refusal(Buffer.from(dressed, 'latin1'))).toEqual(expect.not.stringContaining('taken'));
  });

  it('a bomb of 400 megapixels, at once', async () => {
    const bomb = pngBomb(20_000);
    expect(bomb.length).toBeLessThan(100_000);
    const start = performance.now();
    expect(await refusal(bomb)).toMatch(/pixel limit/);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('a picture just over the pixel limit, but not one just under it', async () => {
    expect(await refusal(pngBomb(7_072))).toMatch(/pixel limit/);
    expect((await processBytes(pngBomb(7_071))).width).toBe(2048);
  });

  // libvips takes eight seconds for the rows of such a picture.
  it('a picture of one column, at once', async () => {
    const start = performance.now();
    expect(await refusal(pngBomb(1, 49_000_000))).toBe('a side is too long');
    expect(performance.now() - start).toBeLessThan(2_000);
    expect((await processBytes(pngBomb(700, 65_535))).height).toBe(2048);
  });

  it('a HEIC that declares too many pixels, before decoding it', async () => {
    const bytes = await readFile(fixture('wide-gamut-with-gps.heic'));
    const ispe = bytes.indexOf('ispe') + 8;
    bytes.writeUInt32BE(30_000, ispe);
    bytes.writeUInt32BE(20_000, ispe + 4);
    expect(await refusal(bytes)).toBe('too many pixels');
  });

  it('but a missing file is an internal error', async () => {
    await expect(processor.process(join(folder, 'never-written'))).rejects.not.toBeInstanceOf(ImageRefused);
  });
});
