import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string): Buffer => readFileSync(path.join(import.meta.dirname, '../../public', file));
/** Returns the width and height of a PNG file, from its header. */
function sizeOf(file: string): string {
  const png = read(file);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

it('tells search engines to read nothing but terms and privacy', () => {
  const lines = read('robots.txt').toString().trim().split('\n');
  expect(lines).toEqual(['User-agent: *', 'Disallow: /', 'Allow: /terms', 'Allow: /privacy']);
});

it('names icons that are there, in the sizes that phones ask for', () => {
  const { icons } = JSON.parse(read('manifest.webmanifest').toString()) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  const pngs = icons.filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of pngs) expect(sizeOf(src), src).toBe(sizes);
  const plain = pngs.filter(({ purpose = 'any' }) => purpose === 'any').map(({ sizes }) => sizes);
  expect(plain).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(pngs.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  expect(sizeOf('apple-touch-icon.png')).toBe('180x180');
  expect(sizeOf('icons/badge-96.png')).toBe('96x96');
  expect(read('favicon.ico').length).toBeGreaterThan(0);
});

it('opens the share form and the notifications from its icon, and takes what other apps share', () => {
  expect(JSON.parse(read('manifest.webmanifest').toString())).toMatchObject({
    shortcuts: [{ url: '/home?share=win' }, { url: '/notifications' }],
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'images' }] },
    },
    launch_handler: expect.anything(),
  });
});
