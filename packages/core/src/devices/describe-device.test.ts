import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

it.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${WEBKIT} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`,
    'Chrome on iPad',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36 Edg/131.0.0.0`,
    'Microsoft Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Safari/537.36`, 'Chrome on Chrome OS'],
  ['', 'Unknown device'],
  ['curl/8.5.0', 'Unknown device'],
  ['node', 'Unknown device'],
  ['<b>Bank</b>/1.0 (Linux)', 'Linux'],
])('%s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});

it('returns short plain text for any user agent', () => {
  const piece = fc.constantFrom(
    'Mozilla/5.0',
    ' (',
    ')',
    '; ',
    'Android',
    'Chrome/1',
    'iPhone',
    '<script>',
    '\u202e',
  );
  const userAgents = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.array(piece).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(userAgents, (userAgent) => {
      expect(describeDevice(userAgent)).toMatch(/^[A-Za-z0-9 .+]{1,70}$/);
    }),
  );
});
