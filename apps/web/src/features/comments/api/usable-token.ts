import { readClaims } from '../../../lib/session/session.ts';

/** True if a stored token exists, has three parts, and has not expired by this device's clock. */
export function isUsableToken(token: string | null, now: number = Date.now()): boolean {
  if (token === null || !/^[^.]+\.[^.]+\.[^.]+$/.test(token)) return false;
  const exp = readClaims(token)?.exp;
  return typeof exp === 'number' && exp * 1_000 > now;
}
