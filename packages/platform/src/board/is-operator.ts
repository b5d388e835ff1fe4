import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What somebody claims the token to be: a bearer token, or the password of whatever user name. */
function claimOf(authorization: string): string | null {
  const [, scheme = '', claim = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return claim;
  if (scheme === '') return null;
  const pair = Buffer.from(claim, 'base64').toString();
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : null;
}

/** Whether the header carries the operators' token. How long the answer takes tells nothing about the token. */
export function isOperator(authorization: string | undefined, token: string): boolean {
  const claim = claimOf(authorization ?? '');
  return claim !== null && timingSafeEqual(digest(claim), digest(token));
}
