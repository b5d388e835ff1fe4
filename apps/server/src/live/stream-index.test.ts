import type { LiveSignal } from '@dubs/core/ports';
import { expect, it } from 'vitest';
import { createStreamIndex } from './stream-index.ts';
import { createStream } from './stream.ts';

const STALE = [{ query: 'feed' }] as const;
const toGroup = (groupId: number): LiveSignal => ({ kind: 'group', groupId, stale: STALE });
const toPeople = (...userIds: number[]): LiveSignal => ({ kind: 'people', userIds, stale: STALE });

/** Creates an index with one stream of each user from 1 to `users`, in groups of eight. */
function populate(users: number) {
  const index = createStreamIndex();
  const streams = Array.from({ length: users }, (_, n) => {
    const stream = createStream({ userId: n + 1, sessionId: 100_000 + n + 1 });
    index.add(stream);
    index.setGroups(stream, [Math.floor(n / 8)]);
    return stream;
  });
  const concerned = (signal: LiveSignal) => [...index.concernedBy(signal)].map(({ userId }) => userId);
  return { index, streams, concerned };
}

it('finds the streams of a signal’s group, users or session alone among 5,000', () => {
  const { concerned } = populate(5_000);
  expect(concerned(toGroup(2))).toEqual([17, 18, 19, 20, 21, 22, 23, 24]);
  expect(concerned(toPeople(5, 4_000, 9_999))).toEqual([5, 4_000]);
  expect(concerned({ kind: 'membership', groupId: 2, userId: 3, isMember: true })).toEqual([3]);
  expect(concerned({ kind: 'session-ended', sessionId: 100_007 })).toEqual([7]);
  expect(concerned({ kind: 'session-ended', sessionId: 7 })).toEqual([]);
});

it('applies a membership change to every stream of its user', () => {
  const { index, concerned } = populate(8);
  const second = createStream({ userId: 1, sessionId: 1 });
  index.add(second);
  index.setGroups(second, [0]);
  index.changeMembership({ userId: 1, groupId: 5, isMember: true });
  expect(concerned(toGroup(5))).toEqual([1, 1]);
  second.push(toGroup(5));
  expect(second.drain()).toEqual(STALE);
  index.changeMembership({ userId: 1, groupId: 0, isMember: false });
  expect(concerned(toGroup(0))).toEqual([2, 3, 4, 5, 6, 7, 8]);
});

it('keeps a stream out of groups until its own are set', () => {
  const index = createStreamIndex();
  const stream = createStream({ userId: 1, sessionId: 1 });
  index.add(stream);
  index.changeMembership({ userId: 1, groupId: 5, isMember: true });
  expect([...index.concernedBy(toGroup(5))]).toEqual([]);
  index.setGroups(stream, [6]);
  expect([...index.concernedBy(toGroup(6))]).toEqual([stream]);
});

it('leaves nothing of a removed stream, even when its groups are set afterwards', () => {
  const { index, streams, concerned } = populate(8);
  index.changeMembership({ userId: 1, groupId: 5, isMember: true });
  for (const stream of streams) index.remove(stream);
  for (const stream of streams) index.setGroups(stream, [0]);
  expect(index.all.size).toBe(0);
  for (const signal of [
    toGroup(0),
    toGroup(5),
    toPeople(1, 2),
    { kind: 'session-ended', sessionId: 100_001 },
  ])
    expect(concerned(signal as LiveSignal)).toEqual([]);
});
