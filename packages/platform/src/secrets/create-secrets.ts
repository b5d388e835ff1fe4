import { createHmac } from 'node:crypto';
import type { SecretPurpose, Secrets } from '@dubs/core/ports';
import { deriveKey } from './derive-key.ts';

/** The secrets of a process. The first creates signatures and hashes; all of them verify. */
export type SecretList = readonly [newest: string, ...older: string[]];

/** Derives the keys of every purpose from one secret. */
const deriveKeys = (secret: string) =>
  ({
    otp: deriveKey(secret, 'otp'),
    challenge: deriveKey(secret, 'challenge'),
    device: deriveKey(secret, 'device'),
    media: deriveKey(secret, 'media'),
    address: deriveKey(secret, 'address'),
    export: deriveKey(secret, 'export'),
    'opt-out': deriveKey(secret, 'opt-out'),
    push: deriveKey(secret, 'push'),
  }) satisfies Record<SecretPurpose, Uint8Array>;

/** Creates keyed hashes (HMAC-SHA-256, base64url, 43 characters). Each purpose has its own key, derived from each secret. */
export function createSecrets([newest, ...older]: SecretList): Secrets {
  const macUnder =
    (keys: ReturnType<typeof deriveKeys>): Secrets['mac'] =>
    (purpose, text) =>
      createHmac('sha256', keys[purpose]).update(text, 'utf8').digest('base64url');
  const mac = macUnder(deriveKeys(newest));
  const olderMacs = older.map((secret) => macUnder(deriveKeys(secret)));
  return {
    mac,
    macs: (purpose, text) => [mac(purpose, text), ...olderMacs.map((each) => each(purpose, text))],
  };
}
