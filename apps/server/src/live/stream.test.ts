import type { StaleQuery } from '@dubs/contract';
import type { LiveSignal } from '@dubs/core/ports';
import { expect, it } from 'vitest';
import { createStream } from './stream.ts';

const FEED: StaleQuery = { query: 'feed' };
const GROUPS: StaleQuery = { query: 'groups' };
const toGroup = (groupId: number, ...stale: StaleQuery[]): LiveSignal => ({ kind: 'group', groupId, stale });
const post = (postId: number): StaleQuery => ({ query: 'post', groupId: 1, postId });

/** Opens the stream of user 7, a member of groups 1 and 2. */
function open() {
  const stream = createStream({ userId: 7, sessionId: 70 });
  stream.groups = new Set([1, 2]);
  return stream;
}

it('sends a query that went stale several times once, in the order of the last signals', () => {
  const stream = open();
  for (let i = 0; i < 20; i++) stream.push(toGroup(1, FEED, post(1)));
  stream.push(toGroup(2, GROUPS, FEED));
  expect(stream.drain()).toEqual([post(1), GROUPS, FEED]);
  expect(stream.drain()).toEqual([]);
});

it('sends up to a hundred queries by name, and more as all', () => {
  const stream = open();
  for (let n = 1; n <= 100; n++) stream.push(toGroup(1, post(n)));
  expect(stream.drain()).toHaveLength(100);
  for (let n = 1; n <= 101; n++) stream.push(toGroup(1, post(n)));
  stream.push(toGroup(1, FEED));
  expect(stream.drain()).toEqual([{ query: 'all' }]);
  stream.push(toGroup(1, FEED));
  expect(stream.drain()).toEqual([FEED]);
});

it('ignores signals for other users and for groups its user is not in', () => {
  const stream = open();
  stream.push(toGroup(3, FEED));
  stream.push({ kind: 'people', userIds: [8, 9], stale: [FEED] });
  stream.push({ kind: 'membership', groupId: 1, userId: 8, isMember: false });
  stream.push({ kind: 'session-ended', sessionId: 70 });
  expect(stream.drain()).toEqual([]);
  stream.push({ kind: 'people', userIds: [6, 7], stale: [{ query: 'me' }] });
  expect(stream.drain()).toEqual([{ query: 'me' }]);
  const unknown = createStream({ userId: 7, sessionId: 70 });
  unknown.push(toGroup(1, FEED));
  expect(unknown.drain()).toEqual([]);
});

it('marks everything that depends on a group as stale when its user joins or leaves', () => {
  const stream = open();
  const changed = [
    GROUPS,
    FEED,
    { query: 'goals' },
    { query: 'notifications' },
    { query: 'group', groupId: 3 },
  ];
  stream.push({ kind: 'membership', groupId: 3, userId: 7, isMember: true });
  expect(stream.drain()).toEqual(changed);
  stream.push({ kind: 'membership', groupId: 3, userId: 7, isMember: false });
  expect(stream.drain(), 'also the group’s posts and comments that are open').toEqual([
    { query: 'names' },
    ...changed,
  ]);
});

it('waits until something is stale, and throws at once when it has ended', async () => {
  const stream = open();
  let hasWoken = false;
  const waiting = stream.wait().then(() => (hasWoken = true));
  await Promise.resolve();
  stream.push(toGroup(3, FEED));
  await new Promise(setImmediate);
  expect(hasWoken).toBe(false);
  stream.push(toGroup(1, FEED));
  await waiting;
  expect(stream.drain()).toEqual([FEED]);

  const end = stream.wait();
  stream.end(new Error('over'));
  stream.end(new Error('twice'));
  await expect(end).rejects.toThrow('over');
  stream.push(toGroup(1, FEED));
  await expect(stream.wait()).rejects.toThrow('over');
});
