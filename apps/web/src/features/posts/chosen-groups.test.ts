import { beforeEach, expect, it } from 'vitest';
import { groupsForNextShare, rememberOpened, rememberShared } from './chosen-groups.ts';

beforeEach(() => localStorage.clear());

it('selects the groups of the last share, except those that the user has left', () => {
  rememberShared(7, [3, 1]);
  rememberOpened(7, 2);
  expect(groupsForNextShare(7, [1, 2, 3])).toEqual([3, 1]);
  expect(groupsForNextShare(7, [1, 2])).toEqual([1]);
});

it('selects the only group before the first share, else the one opened last', () => {
  rememberOpened(7, 2);
  expect(groupsForNextShare(7, [1])).toEqual([1]);
  expect(groupsForNextShare(7, [1, 2, 3])).toEqual([2]);
  expect(groupsForNextShare(7, [1, 3])).toEqual([]);
});

it('ignores data of another user, and unreadable data', () => {
  rememberShared(7, [3]);
  expect(groupsForNextShare(8, [1, 3])).toEqual([]);
  localStorage.setItem('share-groups', '{');
  expect(groupsForNextShare(7, [1, 3])).toEqual([]);
});
