import parseRange from 'range-parser';

/** Up to this size one read costs less than a stream; most thumbnails are smaller. */
export const MAX_READ_BYTES = 64 * 1024;

/**
 * Returns which bytes of a blob a Range header names, and the value of Content-Range for them. A header that is malformed, of another unit,
 * or of several ranges is ignored; for one that names no byte the length is 0.
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
