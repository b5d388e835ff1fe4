import { createHmac } from 'node:crypto';
import type { Secrets } from '@dubs/core/ports';
import { deriveKey } from './derive-key.ts';

/** Creates keyed hashes (HMAC-SHA-256, base64url, 43 characters). Each purpose has its own key, derived from `secret`. */
export function createSecrets(secret: string): Secrets {
  const keys = {
    otp: deriveKey(secret, 'otp'),
    challenge: deriveKey(secret, 'challenge'),
    device: deriveKey(secret, 'device'),
    media: deriveKey(secret, 'media'),
    address: deriveKey(secret, 'address'),
    export: deriveKey(secret, 'export'),
    'opt-out': deriveKey(secret, 'opt-out'),
    push: deriveKey(secret, 'push'),
  } satisfies Record<Parameters<Secrets['mac']>[0], Uint8Array>;
  return {
    mac: (purpose, text) => createHmac('sha256', keys[purpose]).update(text, 'utf8').digest('base64url'),
  };
}
