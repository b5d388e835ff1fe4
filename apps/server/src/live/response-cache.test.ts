import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveSignal } from '@dubs/core/ports';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestBus } from '../testing/test-bus.ts';
import { createResponseCache, type Poll, type ResponseCache } from './response-cache.ts';

const ANN = 1;
const BEN = 2;
const toGroup = (groupId: number, query: 'groups' | 'feed' | 'notifications' = 'groups'): LiveSignal => ({
  kind: 'group',
  groupId,
  stale: [{ query: 'feed' }, { query }],
});
const toPerson = (userId: number, query: 'groups' | 'notifications' | 'me'): LiveSignal => ({
  kind: 'people',
  userIds: [9, userId],
  stale: [{ query }],
});

let bus: ReturnType<typeof createTestBus>;
let cache: ResponseCache;
beforeEach(() => {
  bus = createTestBus();
  cache = createResponseCache(bus);
});

const sessionOf = (userId: number) => ({ userId, sessionId: 100 + userId });

/** Reads and stores a response; `meanwhile` runs in between. */
function read(userId: number, poll: Poll, tag: string, groupIds: number[] = [], meanwhile = () => {}): void {
  const pending = cache.read(sessionOf(userId), poll);
  meanwhile();
  pending.store(tag, groupIds);
  pending.end();
}

it('caches a response for its user and poll alone, until the next is read', () => {
  read(ANN, 'groups', 'a', [1]);
  expect([
    cache.find(sessionOf(ANN), 'groups'),
    cache.find(sessionOf(ANN), 'notifications'),
    cache.find(sessionOf(BEN), 'groups'),
  ]).toEqual(['a', null, null]);
  read(ANN, 'groups', 'b', [2]);
  expect(cache.find(sessionOf(ANN), 'groups')).toBe('b');
});

describe.each<[string, LiveSignal, { groups: boolean; notifications: boolean }]>([
  ['a change in a group of the response', toGroup(1), { groups: false, notifications: true }],
  ['a change in another group', toGroup(5), { groups: true, notifications: true }],
  [
    'a change to another query in a group of the response',
    toGroup(1, 'feed'),
    { groups: true, notifications: true },
  ],
  [
    'a notification in a group of the response',
    toGroup(1, 'notifications'),
    { groups: true, notifications: false },
  ],
  ['a notification in another group', toGroup(5, 'notifications'), { groups: true, notifications: true }],
  ['a change to the user’s groups', toPerson(ANN, 'groups'), { groups: false, notifications: true }],
  [
    'a change to the user’s notifications',
    toPerson(ANN, 'notifications'),
    { groups: true, notifications: false },
  ],
  ['a change to the user’s profile', toPerson(ANN, 'me'), { groups: true, notifications: true }],
  ['a change to another user’s groups', toPerson(BEN, 'groups'), { groups: true, notifications: true }],
  [
    'the user joining a group',
    { kind: 'membership', groupId: 5, userId: ANN, isMember: true },
    { groups: false, notifications: false },
  ],
  [
    'another user leaving',
    { kind: 'membership', groupId: 1, userId: BEN, isMember: false },
    { groups: true, notifications: true },
  ],
  ['the end of a session', { kind: 'session-ended', sessionId: 1 }, { groups: true, notifications: true }],
])('%s', (_what, signal, stays) => {
  const current = () => ({
    groups: cache.find(sessionOf(ANN), 'groups') === 'a',
    notifications: cache.find(sessionOf(ANN), 'notifications') === 'a',
  });
  const readBoth = (meanwhile = () => {}) => {
    read(ANN, 'groups', 'a', [1, 2], meanwhile);
    read(ANN, 'notifications', 'a', [1, 2], meanwhile);
  };

  it('removes the cached response if that may have changed', () => {
    readBoth();
    bus.publish([signal]);
    expect(current()).toEqual(stays);
  });

  it('prevents caching a response that is being read if that may have changed', () => {
    readBoth(() => bus.publish([signal]));
    expect(current()).toEqual(stays);
  });

  it('has no effect on a response that is read after it', () => {
    bus.publish([signal]);
    readBoth();
    expect(current()).toEqual({ groups: true, notifications: true });
  });
});

it('depends on the groups of the newest response only', () => {
  read(ANN, 'groups', 'a', [1]);
  read(ANN, 'groups', 'b', [2]);
  bus.publish([toGroup(1)]);
  expect(cache.find(sessionOf(ANN), 'groups')).toBe('b');
  bus.publish([toGroup(2)]);
  expect(cache.find(sessionOf(ANN), 'groups')).toBeNull();
});

it.each(['groups', 'notifications'] as const satisfies Poll[])(
  'removes the %s responses of a group’s members and no others when the group changes',
  (poll) => {
    for (let userId = 1; userId <= 50; userId++) read(userId, poll, 'a', [userId % 2, 10 + userId]);
    bus.publish([toGroup(1, poll)]);
    for (let userId = 1; userId <= 50; userId++)
      expect(cache.find(sessionOf(userId), poll)).toBe(userId % 2 === 1 ? null : 'a');
  },
);

it('caches nothing while the bus is disconnected, nor a read that spans a disconnect', () => {
  read(ANN, 'groups', 'a');
  bus.setConnected(false);
  expect(cache.find(sessionOf(ANN), 'groups')).toBeNull();
  read(ANN, 'groups', 'b');
  expect(cache.find(sessionOf(ANN), 'groups')).toBeNull();
  read(ANN, 'groups', 'c', [], () => bus.setConnected(true));
  expect(cache.find(sessionOf(ANN), 'groups')).toBeNull();
  read(ANN, 'groups', 'd', [], () => {
    bus.setConnected(false);
    bus.setConnected(true);
  });
  expect(cache.find(sessionOf(ANN), 'groups')).toBeNull();
  read(ANN, 'groups', 'e');
  expect(cache.find(sessionOf(ANN), 'groups')).toBe('e');
});

it('expires a response after a quarter of an hour', async () => {
  const start = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(start);
  try {
    read(ANN, 'groups', 'a', [1]);
    for (const [after, tag] of [
      [14 * 60_000, 'a'],
      [16 * 60_000, null],
    ] as const) {
      now.mockReturnValue(start + after);
      // The cache looks at the clock once a millisecond.
      await sleep(5);
      expect(cache.find(sessionOf(ANN), 'groups')).toBe(tag);
    }
  } finally {
    now.mockRestore();
  }
});

it('ignores signals after it is closed', () => {
  read(ANN, 'groups', 'a', [1]);
  cache.close();
  bus.publish([toGroup(1)]);
  expect(cache.find(sessionOf(ANN), 'groups')).toBe('a');
});
