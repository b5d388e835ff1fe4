import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shrink } from './shrink.ts';

/** Stubs a browser that encodes these types, and everything else as PNG, as the standard demands. */
function stubEncoder(...known: string[]): void {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = ({ type }: { type: string }) =>
        Promise.resolve(new Blob(['x'], { type: known.includes(type) ? type : 'image/png' }));
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
    stubEncoder('image/webp', 'image/jpeg');
    expect(await shrunkType(type)).toBe('image/webp');
  });

  it.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/heic', 'image/jpeg'],
    ['image/png', 'image/png'],
    ['image/webp', 'image/png'],
  ])('without a WebP encoder, encodes %s as %s', async (type, encoded) => {
    stubEncoder('image/jpeg');
    expect(await shrunkType(type)).toBe(encoded);
  });
});
