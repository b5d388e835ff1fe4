import { crc32, deflateSync } from 'node:zlib';

/** Returns one chunk of a PNG: length, name, data, checksum. */
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Returns a PNG that declares these dimensions, and has that many zero bytes as compressed data. */
export function png(width: number, height: number, zeros: number, extra: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(zeros)));
  return Buffer.concat([PNG, chunk('IHDR', head), ...extra, data, chunk('IEND', Buffer.alloc(0))]);
}

const riff = (kind: string, payload: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(payload.length + 4);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), Buffer.from(kind), payload]);
};

const HTML = '<html><script>alert(1)</script></html>';
const ZIP = Buffer.from('504b0304140000000000000000000000000000000000000000000100000078', 'hex');
const box = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}`),
    Buffer.alloc(4),
    Buffer.from('mif1heic'),
  ]);

/** Returns files that claim to be pictures: bombs, polyglots and other formats. Some are derived from `jpeg`, a valid picture. */
export const pictures = (jpeg: Buffer): readonly Buffer[] => [
  jpeg,
  png(30_000, 30_000, 1_000_000),
  png(0xffffffff, 0xffffffff, 10),
  png(0, 0, 10),
  png(16, 16, 5_000_000),
  png(7_000, 7_000, 100),
  png(16, 16, 16 * 17, [chunk('tEXt', Buffer.from(`Comment\0${HTML}`))]),
  png(16, 16, 16 * 17, [
    chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(8_000_000))])),
  ]),
  png(16, 16, 16 * 17, [
    chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(8_000_000))])),
  ]),
  Buffer.concat([png(16, 16, 16 * 17), Buffer.from(HTML)]),
  Buffer.concat([jpeg, ZIP]),
  Buffer.concat([jpeg, jpeg]),
  Buffer.concat([Buffer.from('GIF89a'), jpeg]),
  Buffer.concat([jpeg.subarray(0, 3), Buffer.from(HTML)]),
  Buffer.concat([
    jpeg.subarray(0, 20),
    Buffer.from([0xff, 0xc0, 0, 17, 8, 0xff, 0xff, 0xff, 0xff, 3]),
    jpeg.subarray(20),
  ]),
  jpeg.subarray(0, jpeg.length >> 1),
  jpeg.subarray(0, 4),
  riff('VP8 ', Buffer.alloc(40)),
  riff('VP8L', Buffer.from([5, 0, 0, 0, 0x2f, 0xff, 0xff, 0xff, 0xff])),
  riff('VP8X', Buffer.from([10, 0, 0, 0, 2, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
  Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg>&e;</svg>'),
  Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
  Buffer.from('II*\0\x08\0\0\0', 'latin1'),
  Buffer.from('%PDF-1.7'),
  Buffer.from('\0\0\x01\0\x01\0', 'latin1'),
  Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1'),
  Buffer.concat([box('heic'), Buffer.alloc(200)]),
  Buffer.concat([box('avif'), jpeg]),
  Buffer.concat([box('qt  '), Buffer.alloc(64)]),
  ZIP,
  Buffer.alloc(0),
  Buffer.alloc(11),
];
