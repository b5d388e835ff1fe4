import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns the token in the header: a bearer token, or the password of any user name. */
function readToken(authorization: string): string | null {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme === '') return null;
  const pair = Buffer.from(value, 'base64').toString();
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : null;
}

/** True if the header carries the operators' token. Compares in constant time. */
export function isOperator(authorization: string | undefined, token: string): boolean {
  const given = readToken(authorization ?? '');
  return given !== null && timingSafeEqual(digest(given), digest(token));
}
