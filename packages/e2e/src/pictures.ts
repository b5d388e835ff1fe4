import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** A file as a browser's file chooser takes it. */
export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

type Format = 'jpeg' | 'png' | 'webp';

interface Drawing {
  /** Without its ending, which follows from the format. */
  name?: string;
  format?: Format;
  width?: number;
  height?: number;
  colour?: string;
}

const canvas = ({ width = 640, height = 480, colour = '#1f7a5c' }: Drawing) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

const named = (name: string, format: Format, buffer: Buffer): Picture => ({
  name: `${name}.${format === 'jpeg' ? 'jpg' : format}`,
  mimeType: `image/${format}`,
  buffer,
});

/** Returns a picture of one colour. */
export async function picture(drawing: Drawing = {}): Promise<Picture> {
  const { name = 'picture', format = 'jpeg' } = drawing;
  return named(name, format, await canvas(drawing).toFormat(format).toBuffer());
}

/** Returns a picture that does not compress: some 2.2 bytes a pixel. */
export async function noisyPicture(name: string, side: number): Promise<Picture> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const image = sharp({
    create: { width: side, height: side, channels: 3, noise, background: '#000' },
  });
  return named(name, 'jpeg', await image.jpeg({ quality: 100 }).toBuffer());
}

/** Returns what a phone held upright writes: 640 × 480 pixels on their side, orientation 6, and where it was taken. */
export async function sidewaysPicture(name: string): Promise<Picture> {
  const image = canvas({ colour: '#b45309' })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 51/1 29/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '2/1 17/1 40/1',
      },
    });
  return named(name, 'jpeg', await image.jpeg().toBuffer());
}

const HEIC = new URL('../../platform/fixtures/wide-gamut-with-gps.heic', import.meta.url);

/** Returns a HEIC, which Chromium itself cannot show. Systems that know no HEIC type leave `mimeType` empty. */
export const heicPicture = async (name: string, mimeType = 'image/heic'): Promise<Picture> => ({
  name: `${name}.heic`,
  mimeType,
  buffer: await readFile(fileURLToPath(HEIC)),
});
