import { timingSafeEqual } from 'node:crypto';

/** True if two texts, such as hashes or codes, are equal; compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

/** True if one of the hashes equals the given one. */
export const hasHash = (hashes: readonly string[], given: string): boolean =>
  hashes.some((hash) => sameText(hash, given));
