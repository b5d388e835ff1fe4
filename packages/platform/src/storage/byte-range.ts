import parseRange from 'range-parser';

/** Up to this size, one read costs less than a stream. Most thumbnails are smaller. */
export const MAX_READ_BYTES = 64 * 1024;

/**
 * Returns the bytes of a blob that a Range header requests, and the value of Content-Range. A header that is malformed, has another unit or
 * several ranges is ignored. For a range without any byte, the length is 0.
 */
export function byteRange(
  size: number,
  header: string | undefined,
): { start: number; length: number; range: string | null } {
  const parts = header === undefined ? -2 : parseRange(size, header, { combine: true });
  if (parts === -1) return { start: 0, length: 0, range: `bytes */${size}` };
  const [first, ...others] = parts === -2 || parts.type !== 'bytes' ? [] : parts;
  if (!first || others.length > 0) return { start: 0, length: size, range: null };
  const { start, end } = first;
  return { start, length: end - start + 1, range: `bytes ${start}-${end}/${size}` };
}
