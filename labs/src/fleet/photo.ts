import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 4_000;
const HEIGHT = 3_000;
const CHANNELS = 3;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** Creates a PNG of twelve megapixels, the size of a photo of a phone. */
export function createPhoto(): Buffer {
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * CHANNELS));
  for (let y = 0; y < HEIGHT; y++) {
    const start = y * (1 + WIDTH * CHANNELS) + 1;
    for (let x = 0; x < WIDTH * CHANNELS; x++) rows[start + x] = ((x >> 4) + (y >> 3)) & 255;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // Eight bits each of red, green and blue.
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
