import type { Post, PostImage } from '@dubs/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../../../lib/session/session.ts';
import { keepPictures, replacePicture } from './kept-pictures.ts';
import { kept } from '../../../testing/memory-storage.ts';

vi.mock('idb-keyval', () => import('../../../testing/memory-storage.ts'));

const imageOf = (id: number, signature = 'x') =>
  ({ thumbnailUrl: `/media/images/${id}-small.webp?v=7&e=1&sig=${signature}` }) as PostImage;
const postWith = (id: number, ...imageIds: number[]) =>
  ({ id, images: imageIds.map((each) => imageOf(each)) }) as unknown as Post;
const client = new QueryClient();
const fetched = vi.fn<() => Promise<Response>>(async () => new Response(new Blob(['picture'])));

beforeEach(() => {
  kept.clear();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  signIn('a.b.c');
});
afterEach(() => vi.unstubAllGlobals());

it('keeps thumbnails under post and image, and fetches none twice', async () => {
  await keepPictures([postWith(3, 12, 13)]);
  await keepPictures([postWith(3, 12, 13)]);
  expect([...kept.keys()]).toEqual(['3/12', '3/13']);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('finds a thumbnail whatever the current address of its picture', async () => {
  await keepPictures([postWith(3, 12)]);
  expect(await replacePicture(client, imageOf(12, 'another'))).toMatch(/^blob:/);
  expect(await replacePicture(client, imageOf(2))).toBeUndefined();
});

it('drops the thumbnails of posts that are no longer kept', async () => {
  await keepPictures([postWith(3, 12), postWith(4, 14)]);
  await keepPictures([postWith(4, 14)]);
  expect([...kept.keys()]).toEqual(['4/14']);
});

it('keeps 200 at most, those of the newest posts', async () => {
  await keepPictures(Array.from({ length: 210 }, (_, at) => postWith(at + 1, at + 1)));
  expect(kept.size).toBe(200);
  expect(kept.has('210/210')).toBe(true);
  expect(kept.has('10/10')).toBe(false);
});

it('keeps no picture that arrives after the session has ended', async () => {
  fetched.mockImplementationOnce(async () => {
    signOut('left');
    return new Response(new Blob(['picture']));
  });
  await keepPictures([postWith(3, 12)]);
  expect(kept.size).toBe(0);
});
