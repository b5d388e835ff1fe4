import { expect, it, vi } from 'vitest';
import { HttpError } from '../../../lib/api/errors.ts';
import { hasDrafts } from '../../../lib/storage/drafts.ts';
import { deleteLostDrafts } from './delete-lost-drafts.ts';

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  delMany: async (gone: string[]) => gone.forEach((key) => kept.delete(key)),
  keys: async () => [...kept.keys()],
}));

it('deletes only the drafts of comments on posts that are gone, which would hold back a new version', async () => {
  const keys = ['7/comment-1', '7/comment-2', '7/comment-3', '7/group-1', '8/comment-1'];
  for (const key of keys) kept.set(key, { text: 'Half a' });
  const status: Record<number, number> = { 1: 404, 2: 503 };
  await deleteLostDrafts(7, async (id) => {
    if (status[id]) throw new HttpError(status[id], '', '');
  });
  expect([...kept.keys()]).toEqual(keys.slice(1));

  kept.clear();
  kept.set('7/comment-1', { text: 'Half a' });
  expect(await hasDrafts(7)).toBe(true);
  await deleteLostDrafts(7, () => Promise.reject(new HttpError(403, '', '')));
  expect(await hasDrafts(7)).toBe(false);
});
