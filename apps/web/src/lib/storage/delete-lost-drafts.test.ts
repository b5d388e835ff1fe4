import { expect, it, vi } from 'vitest';
import { HttpError } from '../api/errors.ts';
import { hasDrafts } from './drafts.ts';
import { deleteLostDrafts } from './delete-lost-drafts.ts';
import { kept } from '../../testing/memory-storage.ts';

vi.mock('idb-keyval', () => import('../../testing/memory-storage.ts'));

const failure = (status: number, code: string) =>
  new HttpError(status, '', JSON.stringify({ error: 'No.', code }));

it('deletes only the drafts of posts that are gone and of groups that were left, which would hold back a new version', async () => {
  const lost = [
    '7/comment-1',
    '7/comment-2',
    '7/turn-1',
    '7/group-2',
    '7/goal-group-2',
    '7/group-details-2',
    '7/first-2',
    '7/week-2',
  ];
  const stay = ['7/comment-3', '7/comment-4', '7/group-1', '7/share', '8/comment-1', '8/group-2'];
  for (const key of [...lost, ...stay]) kept.set(key, { text: 'Half a' });
  const failures: Record<number, HttpError> = {
    1: failure(404, 'NOT_FOUND'),
    2: failure(403, 'FORBIDDEN'),
    3: failure(403, 'VOUCH_REQUIRED'),
    4: failure(503, 'UNAVAILABLE'),
  };
  const getPost = async (id: number) => {
    if (failures[id]) throw failures[id];
  };
  await deleteLostDrafts(7, { getPost, getGroups: async () => [{ id: 1 }] });
  expect([...kept.keys()]).toEqual(stay);
  await deleteLostDrafts(7, { getPost, getGroups: () => Promise.reject(failure(503, 'UNAVAILABLE')) });
  expect([...kept.keys()]).toEqual(stay);
});

it('leaves nothing that holds back a new version when all posts are gone', async () => {
  kept.clear();
  kept.set('7/comment-1', { text: 'Half a' });
  expect(await hasDrafts(7)).toBe(true);
  const getPost = () => Promise.reject(failure(404, 'NOT_FOUND'));
  await deleteLostDrafts(7, { getPost, getGroups: async () => [] });
  expect(await hasDrafts(7)).toBe(false);
});
