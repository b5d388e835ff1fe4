import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkMediaUrl, mediaUrl } from './media-url.ts';

const at = (ms: number) => ({
  clock: { now: () => new Date(ms) },
  secrets: {
    mac: (purpose: string, text: string) =>
      createHmac('sha256', 'key').update(`${purpose} ${text}`).digest('base64url'),
  },
});

const parse = (path: string) => {
  const url = new URL(path, 'http://x');
  return {
    key: url.pathname.slice('/media/'.length),
    expires: url.searchParams.get('expires') ?? '',
    signature: url.searchParams.get('signature') ?? '',
  };
};

const HOUR = 3_600_000;

test('a URL lives at least one hour and at most two, whenever it is made', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_700_000_000_000, max: 2_000_000_000_000 }), (now) => {
      const url = parse(mediaUrl(at(now), 'posts/ab/abc.webp'));
      const seconds = checkMediaUrl(at(now), url);
      expect(seconds).toBeGreaterThanOrEqual(3_599);
      expect(seconds).toBeLessThanOrEqual(7_200);
      expect(() => checkMediaUrl(at(now + 2 * HOUR), url)).toThrow(/permission/);
    }),
  );
});

test('within an hour it stays the same, so that browsers keep the picture', () => {
  const start = 500_000 * HOUR + 1;
  expect(mediaUrl(at(start), 'a.webp')).toBe(mediaUrl(at(start + HOUR - 2), 'a.webp'));
});

test('nothing about it can be changed', () => {
  const now = 500_000 * HOUR;
  const good = parse(mediaUrl(at(now), 'posts/ab/abc.webp'));
  expect(checkMediaUrl(at(now), good)).toBeGreaterThan(0);
  for (const change of [
    { key: 'posts/ab/abd.webp' },
    { expires: String(Number(good.expires) + 1) },
    { expires: '1e99' },
    { signature: '' },
    { signature: `${good.signature}A` },
  ]) {
    expect(() => checkMediaUrl(at(now), { ...good, ...change })).toThrow(/permission/);
  }
});
