import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecrets } from './create-secrets.ts';
import { deriveKey } from './derive-key.ts';

const secrets = createSecrets('a secret of at least thirty-two characters');

test('a keyed hash is stable, 43 characters of base64url, and depends on every input', () => {
  const mac = secrets.mac('otp', '+12025550100 123456');
  expect(mac).toMatch(/^[\w-]{43}$/);
  expect(secrets.mac('otp', '+12025550100 123456')).toBe(mac);
  const others = [
    secrets.mac('otp', '+12025550100 123457'),
    secrets.mac('media', '+12025550100 123456'),
    secrets.mac('address', '+12025550100 123456'),
    createSecrets('another secret of at least thirty-two chars').mac('otp', '+12025550100 123456'),
  ];
  expect(new Set([mac, ...others]).size).toBe(5);
});

test('it is HMAC-SHA-256 under the derived key, not under the secret itself', () => {
  const secret = 'x'.repeat(40);
  const mac = createSecrets(secret).mac('media', 'posts/1.webp');
  expect(mac).toBe(
    createHmac('sha256', deriveKey(secret, 'media')).update('posts/1.webp').digest('base64url'),
  );
  expect(mac).not.toBe(createHmac('sha256', secret).update('posts/1.webp').digest('base64url'));
});

test('what signs tokens cannot be had from what the hashes use', () => {
  const keys = ['otp', 'media', 'address', 'session'].map((purpose) =>
    Buffer.from(deriveKey('s'.repeat(32), purpose)).toString('hex'),
  );
  expect(new Set(keys).size).toBe(4);
});
