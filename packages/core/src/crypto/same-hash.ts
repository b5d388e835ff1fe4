import { timingSafeEqual } from 'node:crypto';

/** True if two hashes are equal; compares in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}
