import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { LIMITS, type SubscribeInput, TEXTS } from '@dubs/contract';
import type { PushHost } from '../context.ts';
import { invalid } from '../errors.ts';

const HTTPS = 443;
const AUTH_BYTES = 16;
const PUBLIC_KEY_BYTES = 65;

function isAllowed({ hostname, port }: URL, hosts: readonly PushHost[]): boolean {
  return hosts.some(({ name, hasSubdomains, port: allowed }) => {
    if (Number(port || HTTPS) !== allowed) return false;
    if (name === null) return hostname.includes('.') && !hostname.endsWith('.localhost');
    return hasSubdomains ? hostname.endsWith(`.${name}`) : hostname === name;
  });
}

/** Returns the address of a subscription in its stored form; a 400 if it is invalid, or not of an allowed push service. */
export function requireEndpoint(endpoint: string, hosts: readonly PushHost[]): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const isPlain =
    url !== null &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    !endpoint.includes('#') &&
    Math.max(endpoint.length, url.href.length) <= LIMITS.push.endpointMax;
  if (!isPlain) throw invalid('endpoint', TEXTS.push.invalidEndpoint);
  const isLiteral = url.hostname.startsWith('[') || isIP(url.hostname) !== 0;
  if (isLiteral || !isAllowed(url, hosts)) throw invalid('endpoint', TEXTS.push.unknownService);
  return url.href;
}

/** Returns bytes as base64url without padding; a 400 unless there are exactly `length`. */
function requireBytes(path: string, text: string, length: number): string {
  const bytes = /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : null;
  const encoded = bytes?.toString('base64url');
  if (bytes?.length !== length || encoded !== text.replace(/=+$/, ''))
    throw invalid(path, TEXTS.push.invalidKey);
  return encoded;
}

const isOnCurve = (point: string): boolean => {
  try {
    ECDH.convertKey(point, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
};

/** Returns the keys of a subscription in their stored form; a 400 if a payload cannot be encrypted with them. */
export function requireKeys(keys: SubscribeInput['keys']): SubscribeInput['keys'] {
  const p256dh = requireBytes('keys.p256dh', keys.p256dh, PUBLIC_KEY_BYTES);
  if (!isOnCurve(p256dh)) throw invalid('keys.p256dh', TEXTS.push.invalidKey);
  return { p256dh, auth: requireBytes('keys.auth', keys.auth, AUTH_BYTES) };
}
