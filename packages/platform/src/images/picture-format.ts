import { open } from 'node:fs/promises';
import { ImageRefused } from '@dubs/core/ports';

/** The accepted formats; HEIF files with the same codec count as HEIC. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic';

/** Enough for the signature and, in HEIF files, the list of brands. */
const HEAD_BYTES = 256;
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis']);
/** Brands of the container, which do not name the codec. */
const GENERIC_BRANDS = new Set(['mif1', 'msf1']);
const AVIF_BRANDS = new Set(['avif', 'avis']);

function isHeic(head: Buffer): boolean {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(head.readUInt32BE(0), head.length);
  const major = head.toString('latin1', 8, 12);
  const others: string[] = [];
  for (let at = 16; at + 4 <= end; at += 4) others.push(head.toString('latin1', at, at + 4));
  if (HEIC_BRANDS.has(major)) return true;
  return GENERIC_BRANDS.has(major) && !others.some((brand) => AVIF_BRANDS.has(brand));
}

/** Returns the format of a file from its first bytes, or null if it is not accepted. */
function formatOf(head: Buffer): PictureFormat | null {
  if (head.length < 12) return null;
  if (head.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return isHeic(head) ? 'heic' : null;
}

/** Returns the format of a file. Throws `ImageRefused` when it is not accepted. */
export async function readPictureFormat(path: string): Promise<PictureFormat> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const format = formatOf(buffer.subarray(0, bytesRead));
    if (!format) throw new ImageRefused('the format is not accepted');
    return format;
  } finally {
    await file.close();
  }
}
