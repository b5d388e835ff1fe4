import type { StaleQuery } from '@dubs/contract';
import type { LiveSignal } from '@dubs/core/ports';
import { expect, test } from 'vitest';
import { createStream } from './stream.ts';

const FEED: StaleQuery = { query: 'feed' };
const GROUPS: StaleQuery = { query: 'groups' };
const toGroup = (groupId: number, ...stale: StaleQuery[]): LiveSignal => ({ kind: 'group', groupId, stale });
const post = (postId: number): StaleQuery => ({ query: 'post', groupId: 1, postId });

/** The stream of a person who is in the groups 1 and 2. */
function open() {
  const stream = createStream({ userId: 7, sessionId: 70 });
  stream.groups = new Set([1, 2]);
  return stream;
}

test('what is said faster than it is read is said once, in its order', () => {
  const stream = open();
  for (let i = 0; i < 20; i++) stream.take(toGroup(1, FEED, post(1)));
  stream.take(toGroup(2, GROUPS, FEED));
  expect(stream.drain()).toEqual([FEED, post(1), GROUPS]);
  expect(stream.drain()).toEqual([]);
});

test('a hundred different queries are named, more are said as all', () => {
  const stream = open();
  for (let n = 1; n <= 100; n++) stream.take(toGroup(1, post(n)));
  expect(stream.drain()).toHaveLength(100);
  for (let n = 1; n <= 101; n++) stream.take(toGroup(1, post(n)));
  stream.take(toGroup(1, FEED));
  expect(stream.drain()).toEqual([{ query: 'all' }]);
  stream.take(toGroup(1, FEED));
  expect(stream.drain()).toEqual([FEED]);
});

test('only what is for its person, or a group that they are in, is taken', () => {
  const stream = open();
  stream.take(toGroup(3, FEED));
  stream.take({ kind: 'people', userIds: [8, 9], stale: [FEED] });
  stream.take({ kind: 'membership', groupId: 1, userId: 8, isMember: false });
  stream.take({ kind: 'session-ended', sessionId: 70 });
  expect(stream.drain()).toEqual([]);
  stream.take({ kind: 'people', userIds: [6, 7], stale: [{ query: 'me' }] });
  expect(stream.drain()).toEqual([{ query: 'me' }]);
  const unknown = createStream({ userId: 7, sessionId: 70 });
  unknown.take(toGroup(1, FEED));
  expect(unknown.drain()).toEqual([]);
});

test('a membership change of its user makes stale all that hangs on the group', () => {
  const stream = open();
  const changed = [
    GROUPS,
    FEED,
    { query: 'goals' },
    { query: 'notifications' },
    { query: 'group', groupId: 3 },
  ];
  for (const isMember of [true, false]) {
    stream.take({ kind: 'membership', groupId: 3, userId: 7, isMember });
    expect(stream.drain()).toEqual(changed);
  }
});

test('it waits until something is said, and tells at once when it has ended', async () => {
  const stream = open();
  let isTold = false;
  const waiting = stream.wait().then(() => (isTold = true));
  await Promise.resolve();
  stream.take(toGroup(3, FEED));
  await new Promise(setImmediate);
  expect(isTold).toBe(false);
  stream.take(toGroup(1, FEED));
  await waiting;
  expect(stream.drain()).toEqual([FEED]);

  const end = stream.wait();
  stream.end(new Error('over'));
  stream.end(new Error('twice'));
  await expect(end).rejects.toThrow('over');
  stream.take(toGroup(1, FEED));
  await expect(stream.wait()).rejects.toThrow('over');
});
