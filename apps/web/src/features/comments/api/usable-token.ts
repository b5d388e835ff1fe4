import { serverNow } from '../../../lib/server-time.ts';
import { readClaims } from '../../../lib/session/session.ts';

/** True if a stored token exists, has three parts, and has not expired by the server's clock. */
export function isUsableToken(token: string | null, now: number = serverNow()): boolean {
  if (token === null || !/^[^.]+\.[^.]+\.[^.]+$/.test(token)) return false;
  const exp = readClaims(token)?.exp;
  return typeof exp === 'number' && exp * 1_000 > now;
}
