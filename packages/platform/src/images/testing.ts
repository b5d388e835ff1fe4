import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Colours of the test picture's quarters, row by row. They differ, so that any rotation or mirroring is visible. */
export const QUARTERS: readonly [Rgb, Rgb, Rgb, Rgb] = [
  [200, 60, 60],
  [60, 160, 60],
  [60, 60, 200],
  [128, 128, 128],
];

/** Returns the picture of four quarters as raw pixels. */
export function quarters(width = 320, height = 240): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      pixels.set(QUARTERS[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? [], (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Returns the colours in the middle of a picture's quarters, row by row. */
export async function readQuarters(file: Uint8Array): Promise<Rgb[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ].map(([x = 0, y = 0]) => {
    const at = (Math.floor((info.height * y) / 4) * info.width + Math.floor((info.width * x) / 4)) * 3;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
  });
}

/** Returns the largest difference between two lists of colours, in steps of a channel. */
export const distance = (a: readonly Rgb[], b: readonly Rgb[]): number =>
  Math.max(
    ...a.flatMap((colour, n) => colour.map((value, channel) => Math.abs(value - (b[n]?.[channel] ?? 999)))),
  );

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Returns a valid PNG of one bit per pixel, all black: a few kilobytes that decode to gigabytes. */
export function pngBomb(width: number, height = width): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
