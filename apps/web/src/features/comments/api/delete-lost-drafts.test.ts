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

const failure = (status: number, code: string) =>
  new HttpError(status, '', JSON.stringify({ error: 'No.', code }));

it('deletes only the drafts of comments on posts that are gone, which would hold back a new version', async () => {
  for (const key of ['7/comment-1', '7/comment-2', '7/comment-3', '7/comment-4', '7/group-1', '8/comment-1'])
    kept.set(key, { text: 'Half a' });
  const failures: Record<number, HttpError> = {
    1: failure(404, 'NOT_FOUND'),
    2: failure(403, 'FORBIDDEN'),
    3: failure(403, 'VOUCH_REQUIRED'),
    4: failure(503, 'UNAVAILABLE'),
  };
  await deleteLostDrafts(7, async (id) => {
    if (failures[id]) throw failures[id];
  });
  expect([...kept.keys()]).toEqual(['7/comment-3', '7/comment-4', '7/group-1', '8/comment-1']);
});

it('leaves nothing that holds back a new version when all posts are gone', async () => {
  kept.clear();
  kept.set('7/comment-1', { text: 'Half a' });
  expect(await hasDrafts(7)).toBe(true);
  await deleteLostDrafts(7, () => Promise.reject(failure(404, 'NOT_FOUND')));
  expect(await hasDrafts(7)).toBe(false);
});
