import { hkdfSync } from 'node:crypto';

/** Derives a 32-byte key for one purpose (HKDF, RFC 5869, SHA-256), so that a leaked key reveals nothing about the others. */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'dubs', `dubs/${purpose}/v1`, 32));
