import { createHmac } from 'node:crypto';
import { LIMITS } from '@dubs/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkMediaUrl, imageUrls, pictureUrl } from './media-url.ts';

const HOUR = 3_600_000;
const MAYA = 7;

const mac = (purpose: string, text: string) =>
  createHmac('sha256', 'key').update(`${purpose} ${text}`).digest('base64url');

const at = (ms: number) => ({
  clock: { now: () => new Date(ms) },
  secrets: { mac, macs: (purpose: string, text: string) => [mac(purpose, text)] as const },
});

function parse(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://x');
  const { v = '', e = '', sig = '' } = Object.fromEntries(searchParams);
  return { path: pathname.slice('/media/'.length), v, e, sig };
}

it('an address lives at least one hour and at most two, whenever it is made', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_700_000_000_000, max: 2_000_000_000_000 }), (now) => {
      const url = parse(imageUrls(at(now), MAYA, 12).url);
      const { viewerId, secondsLeft } = checkMediaUrl(at(now), url);
      expect(viewerId).toBe(MAYA);
      expect(secondsLeft).toBeGreaterThanOrEqual(3_600);
      expect(secondsLeft).toBeLessThanOrEqual(LIMITS.media.urlMs / 1_000);
      expect(() => checkMediaUrl(at(now + 2 * HOUR), url)).toThrow(/permission/);
    }),
  );
});

it('an address stays the same within an hour of the clock', () => {
  const start = 500_000 * HOUR;
  const urls = imageUrls(at(start), MAYA, 12);
  expect(imageUrls(at(start + HOUR - 1), MAYA, 12)).toEqual(urls);
  expect(imageUrls(at(start + HOUR), MAYA, 12).url).not.toBe(urls.url);
});

it('an address is different for each viewer, picture and size', () => {
  const now = at(500_000 * HOUR);
  const all = [imageUrls(now, MAYA, 12), imageUrls(now, 8, 12), imageUrls(now, MAYA, 13)];
  const signatures = all.flatMap(({ url, thumbnailUrl }) => [parse(url).sig, parse(thumbnailUrl).sig]);
  expect(new Set(signatures).size).toBe(6);
});

it('an address is at most 96 bytes long', () => {
  const id = Number.MAX_SAFE_INTEGER;
  const { url, thumbnailUrl } = imageUrls(at(500_000 * HOUR), id, id);
  expect([url.length, thumbnailUrl.length]).toEqual([90, 96]);
});

it('an address that was altered in any part is refused', () => {
  const now = 500_000 * HOUR;
  const good = parse(imageUrls(at(now), MAYA, 12).url);
  expect(checkMediaUrl(at(now), good).secondsLeft).toBe(7_200);
  for (const change of [
    { path: 'images/13.webp' },
    { path: 'images/12-small.webp' },
    { v: '8' },
    { v: `0${good.v}` },
    { e: String(Number(good.e) + 1) },
    { e: '1e99' },
    { e: `${good.v} ${good.e}`, v: '' },
    { sig: '' },
    { sig: `${good.sig}A` },
    { sig: good.sig.slice(0, -1) },
  ])
    expect(() => checkMediaUrl(at(now), { ...good, ...change })).toThrow(/permission/);
});

it.each(['images', 'avatar', 'kept', 'cover'] as const)(
  'an address of the longest ids has at most 96 bytes: %s',
  (kind) => {
    const id = Number.MAX_SAFE_INTEGER;
    expect(pictureUrl(at(500_000 * HOUR), id, kind, id, 'small').length).toBeLessThanOrEqual(96);
  },
);
