import { setTimeout as sleep } from 'node:timers/promises';
import type { FindPicture, VisiblePicture } from '@dubs/core';
import type { LiveSignal } from '@dubs/core/ports';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestBus } from '../../testing/test-bus.ts';
import { createImageAccessCache } from './image-access-cache.ts';

const MAYA = 7;
const IMAGE: VisiblePicture = {
  groupId: 3,
  key: 'a.webp',
  thumbnailKey: 'a-small.webp',
  createdAt: new Date(),
};
const toGroup = (groupId: number, query: 'feed' | 'groups' | 'all'): LiveSignal => ({
  kind: 'group',
  groupId,
  stale: [{ query: 'notifications' }, { query }],
});
const toMember = (groupId: number, isMember: boolean): LiveSignal => ({
  kind: 'membership',
  groupId,
  userId: 9,
  isMember,
});

const read = vi.fn<FindPicture>();
let bus: ReturnType<typeof createTestBus>;
let find: FindPicture;
beforeEach(() => {
  read.mockReset().mockResolvedValue(IMAGE);
  bus = createTestBus();
  find = createImageAccessCache(read, bus).find;
});
afterEach(() => vi.restoreAllMocks());

it('asks once for a picture and viewer, however often it is shown', async () => {
  for (let n = 0; n < 5; n++) expect(await find('images', 12, MAYA)).toBe(IMAGE);
  expect(read.mock.calls).toEqual([['images', 12, MAYA]]);
  await find('images', 12, 8);
  await find('images', 13, MAYA);
  expect(read).toHaveBeenCalledTimes(3);
});

it('asks again ten seconds after it last asked, however long that took', async () => {
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  read.mockImplementationOnce(async () => {
    clock.mockReturnValue(start + 6_000);
    return IMAGE;
  });
  for (const [after, times] of [
    [0, 1],
    [9_900, 1],
    [10_100, 2],
  ] as const) {
    clock.mockReturnValue(start + after);
    // The cache looks at the clock once a millisecond.
    await sleep(5);
    await find('images', 12, MAYA);
    expect(read).toHaveBeenCalledTimes(times);
  }
});

it.each<[string, LiveSignal, number]>([
  ['its group shows other posts', toGroup(3, 'feed'), 2],
  ['an account leaves its group or returns', toGroup(3, 'all'), 2],
  ['a membership of its group ends', toMember(3, false), 2],
  ['a membership of its group begins', toMember(3, true), 1],
  ['a count of its group changes', toGroup(3, 'groups'), 1],
  ['another group shows other posts', toGroup(4, 'feed'), 1],
  ['a membership of another group ends', toMember(4, false), 1],
  ['a session ends', { kind: 'session-ended', sessionId: 3 }, 1],
])('when %s, the reads of its picture are %3$i', async (_what, signal, times) => {
  await find('images', 12, MAYA);
  bus.publish([signal]);
  await find('images', 12, MAYA);
  await find('images', 12, MAYA);
  expect(read).toHaveBeenCalledTimes(times);
});

it('does not use afterwards what was read while access ended', async () => {
  read.mockImplementationOnce(async () => {
    bus.publish([toMember(3, false)]);
    return IMAGE;
  });
  await find('images', 12, MAYA);
  await find('images', 12, MAYA);
  expect(read).toHaveBeenCalledTimes(2);
});

it('remembers no refusal and no error', async () => {
  read.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('no database'));
  expect(await find('images', 12, MAYA)).toBeUndefined();
  await expect(find('images', 12, MAYA)).rejects.toThrow('no database');
  expect(await find('images', 12, MAYA)).toBe(IMAGE);
});

it('remembers nothing across a gap in the signals', async () => {
  await find('images', 12, MAYA);
  bus.setConnected(false);
  bus.setConnected(true);
  await find('images', 12, MAYA);
  expect(read).toHaveBeenCalledTimes(2);
});
