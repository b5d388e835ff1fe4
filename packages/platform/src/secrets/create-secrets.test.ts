import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSecrets } from './create-secrets.ts';
import { deriveKey } from './derive-key.ts';

const secrets = createSecrets(['a secret of at least thirty-two characters']);

it('returns a stable hash of 43 base64url characters that depends on every input', () => {
  const mac = secrets.mac('otp', '+12025550100 123456');
  expect(mac).toMatch(/^[\w-]{43}$/);
  expect(secrets.mac('otp', '+12025550100 123456')).toBe(mac);
  const others = [
    secrets.mac('otp', '+12025550100 123457'),
    secrets.mac('media', '+12025550100 123456'),
    secrets.mac('address', '+12025550100 123456'),
    createSecrets(['another secret of at least thirty-two chars']).mac('otp', '+12025550100 123456'),
  ];
  expect(new Set([mac, ...others]).size).toBe(5);
});

it('uses HMAC-SHA-256 with the derived key, not the secret itself', () => {
  const secret = 'x'.repeat(40);
  const mac = createSecrets([secret]).mac('media', 'posts/1.webp');
  expect(mac).toBe(
    createHmac('sha256', deriveKey(secret, 'media')).update('posts/1.webp').digest('base64url'),
  );
  expect(mac).not.toBe(createHmac('sha256', secret).update('posts/1.webp').digest('base64url'));
});

it('derives different keys for tokens and hashes', () => {
  const keys = ['otp', 'media', 'address', 'session'].map((purpose) =>
    Buffer.from(deriveKey('s'.repeat(32), purpose)).toString('hex'),
  );
  expect(new Set(keys).size).toBe(4);
});

it('hashes with the newest secret, and knows the hashes of the older ones', () => {
  const [older, newer] = ['an older secret that is long enough', 'a newer secret that is long enough'];
  const rotated = createSecrets([newer, older]);
  expect(rotated.mac('otp', 'text')).toBe(createSecrets([newer]).mac('otp', 'text'));
  expect(rotated.macs('otp', 'text')).toEqual(
    [newer, older].map((secret) => createSecrets([secret]).mac('otp', 'text')),
  );
});
