import { createHmac } from 'node:crypto';
import type { Secrets } from '@dubs/core/ports';
import { deriveKey } from './derive-key.ts';

/** Keyed hashes (HMAC-SHA-256, base64url, 43 characters), each purpose under a key of its own derived from `secret`. */
export function createSecrets(secret: string): Secrets {
  const keys = {
    otp: deriveKey(secret, 'otp'),
    media: deriveKey(secret, 'media'),
    address: deriveKey(secret, 'address'),
    export: deriveKey(secret, 'export'),
    'opt-out': deriveKey(secret, 'opt-out'),
  } satisfies Record<Parameters<Secrets['mac']>[0], Uint8Array>;
  return {
    mac: (purpose, text) => createHmac('sha256', keys[purpose]).update(text, 'utf8').digest('base64url'),
  };
}
