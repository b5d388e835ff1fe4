import type { LiveBus, LiveSignal } from '@dubs/core/ports';
import { LRUCache } from 'lru-cache';

/** The queries that are asked every few seconds, and mostly answered as before. */
export type Poll = 'groups' | 'notifications';

/** A signal that was lost is made up for after this time at the latest. */
const LIFE_MS = 60_000;
const ANSWERS = 100_000;

/** What one person was last answered to one poll, while nothing tells that the answer would be another now. */
interface Known {
  userId: number;
  poll: Poll;
  tag: string;
  groupIds: readonly number[];
}

/** An answer that is being read. */
export interface Reading {
  /** Keeps the tag of what was read, with the groups it tells of, unless it may have changed meanwhile. */
  keep(tag: string, groupIds: readonly number[]): void;
  /** Must be called at the end, whatever came of it. */
  end(): void;
}

/** The versions of polled answers, by person. */
export interface KnownAnswers {
  /** The tag that the person's answer has now, when that is known. */
  find(userId: number, poll: Poll): string | null;
  /** Call before the answer is read. */
  read(userId: number, poll: Poll): Reading;
  close(): void;
}

const isFor = (
  signal: LiveSignal,
  userId: number,
  poll: Poll,
  groupIds: readonly number[] | null,
): boolean => {
  switch (signal.kind) {
    case 'session-ended':
      return false;
    case 'membership':
      return signal.userId === userId;
    case 'people':
      return signal.userIds.includes(userId) && signal.stale.some(({ query }) => query === poll);
    case 'group':
      return (
        signal.stale.some(({ query }) => query === poll) &&
        // Which groups an unread count hangs on is not known.
        (groupIds === null || poll === 'notifications' || groupIds.includes(signal.groupId))
      );
  }
};

/**
 * Remembers the tags of polled answers until a signal says that they may be stale, so that a poll that has the newest
 * answer is told so without a query. Nothing is remembered while signals do not arrive.
 */
export function createKnownAnswers(live: LiveBus): KnownAnswers {
  const byGroup = new Map<number, Set<Known>>();
  const byPerson = new LRUCache<string, Known>({
    max: ANSWERS,
    ttl: LIFE_MS,
    dispose: (known) => known.groupIds.forEach((id) => unlink(id, known)),
  });
  const readings = new Set<{ userId: number; poll: Poll; signals: LiveSignal[] }>();
  let hears = false;

  const keyOf = (userId: number, poll: Poll) => `${poll}:${userId}`;
  function unlink(groupId: number, known: Known): void {
    const answers = byGroup.get(groupId);
    answers?.delete(known);
    if (answers?.size === 0) byGroup.delete(groupId);
  }
  const forget = ({ userId, poll }: Known) => byPerson.delete(keyOf(userId, poll));

  function onSignal(signal: LiveSignal): void {
    for (const reading of readings) reading.signals.push(signal);
    if (signal.kind === 'group') {
      const touches = (poll: Poll) => signal.stale.some(({ query }) => query === poll);
      if (touches('groups')) byGroup.get(signal.groupId)?.forEach(forget);
      // Rare enough to forget what all were answered: whose counts hang on the group is not known.
      if (touches('notifications'))
        [...byPerson.values()].filter(({ poll }) => poll === 'notifications').forEach(forget);
      return;
    }
    const people =
      signal.kind === 'people' ? signal.userIds : signal.kind === 'membership' ? [signal.userId] : [];
    for (const userId of people)
      for (const poll of ['groups', 'notifications'] as const)
        if (isFor(signal, userId, poll, null)) byPerson.delete(keyOf(userId, poll));
  }
  const stopListening = live.subscribe({
    onSignal,
    onHearing(now) {
      hears = now;
      byPerson.clear();
      readings.clear();
    },
  });

  return {
    find: (userId, poll) => byPerson.get(keyOf(userId, poll))?.tag ?? null,
    read(userId, poll) {
      const reading = { userId, poll, signals: [] };
      readings.add(reading);
      return {
        keep(tag, groupIds) {
          const isStale = (signal: LiveSignal) => isFor(signal, userId, poll, groupIds);
          if (!hears || !readings.has(reading) || reading.signals.some(isStale)) return;
          const known: Known = { userId, poll, tag, groupIds };
          byPerson.set(keyOf(userId, poll), known);
          for (const id of groupIds) {
            const answers = byGroup.get(id);
            if (answers) answers.add(known);
            else byGroup.set(id, new Set([known]));
          }
        },
        end: () => void readings.delete(reading),
      };
    },
    close: stopListening,
  };
}
