import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveSignal } from '@dubs/core/ports';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { soloBus } from '../testing/solo-bus.ts';
import type { KnownAnswers, Poll } from './known-answers.ts';
import { createKnownAnswers } from './known-answers.ts';

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

let bus: ReturnType<typeof soloBus>;
let known: KnownAnswers;
beforeEach(() => {
  bus = soloBus();
  known = createKnownAnswers(bus);
});

/** Reads an answer, with something happening meanwhile. */
function read(userId: number, poll: Poll, tag: string, groupIds: number[] = [], meanwhile = () => {}): void {
  const reading = known.read(userId, poll);
  meanwhile();
  reading.keep(tag, groupIds);
  reading.end();
}

test('an answer is known for its person and poll alone, until another is read', () => {
  read(ANN, 'groups', 'a', [1]);
  expect([known.find(ANN, 'groups'), known.find(ANN, 'notifications'), known.find(BEN, 'groups')]).toEqual([
    'a',
    null,
    null,
  ]);
  read(ANN, 'groups', 'b', [2]);
  expect(known.find(ANN, 'groups')).toBe('b');
});

describe.each<[string, LiveSignal, { groups: boolean; notifications: boolean }]>([
  ['news of a group in it', toGroup(1), { groups: false, notifications: true }],
  ['news of another group', toGroup(5), { groups: true, notifications: true }],
  ['other news of a group in it', toGroup(1, 'feed'), { groups: true, notifications: true }],
  [
    'a notification in a group of the answer',
    toGroup(1, 'notifications'),
    { groups: true, notifications: false },
  ],
  ['a notification in another group', toGroup(5, 'notifications'), { groups: true, notifications: true }],
  ['their own groups', toPerson(ANN, 'groups'), { groups: false, notifications: true }],
  ['their own notifications', toPerson(ANN, 'notifications'), { groups: true, notifications: false }],
  ['their own profile', toPerson(ANN, 'me'), { groups: true, notifications: true }],
  ['somebody else’s groups', toPerson(BEN, 'groups'), { groups: true, notifications: true }],
  [
    'coming into a group',
    { kind: 'membership', groupId: 5, userId: ANN, isMember: true },
    { groups: false, notifications: false },
  ],
  [
    'somebody else leaving',
    { kind: 'membership', groupId: 1, userId: BEN, isMember: false },
    { groups: true, notifications: true },
  ],
  ['the end of a session', { kind: 'session-ended', sessionId: 1 }, { groups: true, notifications: true }],
])('%s', (_what, signal, stays) => {
  const known_ = () => ({
    groups: known.find(ANN, 'groups') === 'a',
    notifications: known.find(ANN, 'notifications') === 'a',
  });
  const readBoth = (meanwhile = () => {}) => {
    read(ANN, 'groups', 'a', [1, 2], meanwhile);
    read(ANN, 'notifications', 'a', [1, 2], meanwhile);
  };

  test('after an answer was read makes it forgotten if it may be another now', () => {
    readBoth();
    bus.publish([signal]);
    expect(known_()).toEqual(stays);
  });

  test('while an answer is read keeps it from being known if it may be another now', () => {
    readBoth(() => bus.publish([signal]));
    expect(known_()).toEqual(stays);
  });

  test('before an answer is read changes nothing', () => {
    bus.publish([signal]);
    readBoth();
    expect(known_()).toEqual({ groups: true, notifications: true });
  });
});

test('only the groups of the newest answer matter', () => {
  read(ANN, 'groups', 'a', [1]);
  read(ANN, 'groups', 'b', [2]);
  bus.publish([toGroup(1)]);
  expect(known.find(ANN, 'groups')).toBe('b');
  bus.publish([toGroup(2)]);
  expect(known.find(ANN, 'groups')).toBeNull();
});

test.each<Poll>(['groups', 'notifications'])(
  'a signal of a group drops the %s answers of its members and of no one else',
  (poll) => {
    for (let userId = 1; userId <= 50; userId++) read(userId, poll, 'a', [userId % 2, 10 + userId]);
    bus.publish([toGroup(1, poll)]);
    for (let userId = 1; userId <= 50; userId++)
      expect(known.find(userId, poll)).toBe(userId % 2 === 1 ? null : 'a');
  },
);

test('while news does not arrive nothing is known, nor what was read from before until after', () => {
  read(ANN, 'groups', 'a');
  bus.setHearing(false);
  expect(known.find(ANN, 'groups')).toBeNull();
  read(ANN, 'groups', 'b');
  expect(known.find(ANN, 'groups')).toBeNull();
  read(ANN, 'groups', 'c', [], () => bus.setHearing(true));
  expect(known.find(ANN, 'groups')).toBeNull();
  read(ANN, 'groups', 'd', [], () => {
    bus.setHearing(false);
    bus.setHearing(true);
  });
  expect(known.find(ANN, 'groups')).toBeNull();
  read(ANN, 'groups', 'e');
  expect(known.find(ANN, 'groups')).toBe('e');
});

test('an answer is read anew after a minute at the latest', async () => {
  const start = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(start);
  try {
    read(ANN, 'groups', 'a', [1]);
    for (const [after, tag] of [
      [59_000, 'a'],
      [61_000, null],
    ] as const) {
      now.mockReturnValue(start + after);
      // The cache looks at the clock once a millisecond.
      await sleep(5);
      expect(known.find(ANN, 'groups')).toBe(tag);
    }
  } finally {
    now.mockRestore();
  }
});

test('once closed it hears nothing more', () => {
  read(ANN, 'groups', 'a', [1]);
  known.close();
  bus.publish([toGroup(1)]);
  expect(known.find(ANN, 'groups')).toBe('a');
});
