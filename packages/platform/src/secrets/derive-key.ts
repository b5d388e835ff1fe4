import { hkdfSync } from 'node:crypto';

/**
 * A 32-byte key for one purpose (HKDF, RFC 5869, SHA-256), so that what leaks of one purpose tells nothing of another.
 * The same secret and purpose always give the same key.
 */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'dubs', `dubs/${purpose}/v1`, 32));
