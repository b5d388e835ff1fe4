import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shrink } from './shrink.ts';

const black = (index: number) => (index % 4 === 3 ? 255 : 0);

interface Canvas {
  /** The types that it encodes; it encodes everything else as PNG, as the standard demands. */
  encodes?: readonly string[];
  /** Returns a value of its black pixels, as the page reads them. */
  valueAt?: (index: number) => number;
}

function stubCanvas({ encodes = ['image/webp', 'image/jpeg'], valueAt = black }: Canvas): void {
  const draw = () => undefined;
  const getImageData = () => ({ data: Uint8ClampedArray.from({ length: 64 }, (_, index) => valueAt(index)) });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ fillRect: draw, drawImage: draw, getImageData });
      convertToBlob = async ({ type }: { type: string }) =>
        new Blob(['x'], { type: encodes.includes(type) ? type : 'image/png' });
    },
  );
}

const shrunkType = async (type: string) => (await shrink(new Blob(['x'], { type }))).type;

describe('shrink', () => {
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', () => ({ width: 4000, height: 3000, close: () => undefined }));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each(['image/jpeg', 'image/png'])('encodes %s as WebP', async (type) => {
    stubCanvas({});
    expect(await shrunkType(type)).toBe('image/webp');
  });

  it.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/heic', 'image/jpeg'],
    ['image/png', 'image/png'],
    ['image/webp', 'image/png'],
  ])('without a WebP encoder, encodes %s as %s', async (type, encoded) => {
    stubCanvas({ encodes: ['image/jpeg'] });
    expect(await shrunkType(type)).toBe(encoded);
  });

  it('encodes a picture where the last bits of pixels are changed', async () => {
    stubCanvas({ valueAt: (index) => Math.abs(black(index) - (index % 3)) });
    expect(await shrunkType('image/jpeg')).toBe('image/webp');
  });

  it.each([
    ['noise', (index: number) => (index * 97) % 256],
    ['white', () => 255],
  ])('rejects where a canvas returns %s, so that the original is sent', async (_, valueAt) => {
    stubCanvas({ valueAt });
    await expect(shrunkType('image/jpeg')).rejects.toThrow('The canvas cannot be read.');
  });
});
