import type { LiveBus, LiveSignal } from '@dubs/core/ports';
import { LRUCache } from 'lru-cache';
import { createMultiMap } from './multi-map.ts';

/** The queries that are asked every few seconds, and mostly answered as before. */
const POLLS = ['groups', 'notifications'] as const;
export type Poll = (typeof POLLS)[number];

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
  /** Keeps the tag of what was read, with the groups that it depends on, unless it may have changed meanwhile. */
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

/** True if the signal may change what the user was answered to the poll; `groupIds` are the groups that the answer depends on. */
function isStaleBy(
  signal: LiveSignal,
  { userId, poll, groupIds }: Pick<Known, 'userId' | 'poll' | 'groupIds'>,
): boolean {
  switch (signal.kind) {
    case 'session-ended':
      return false;
    case 'membership':
      return signal.userId === userId;
    case 'people':
      return signal.userIds.includes(userId) && signal.stale.some(({ query }) => query === poll);
    case 'group':
      return groupIds.includes(signal.groupId) && signal.stale.some(({ query }) => query === poll);
  }
}

/**
 * Remembers the tags of polled answers until a signal says that they may be stale, so that a poll that has the newest
 * answer is told so without a query. Nothing is remembered while signals do not arrive.
 */
export function createKnownAnswers(live: LiveBus): KnownAnswers {
  const byGroup = createMultiMap<number, Known>();
  const byPerson = new LRUCache<string, Known>({
    max: ANSWERS,
    ttl: LIFE_MS,
    dispose: (known) => known.groupIds.forEach((id) => byGroup.delete(id, known)),
  });
  const readings = new Set<{ userId: number; poll: Poll; signals: LiveSignal[] }>();
  let hears = false;

  const keyOf = (userId: number, poll: Poll) => `${poll}:${userId}`;

  /** Returns the answers that a signal could concern, found by its group or its users. */
  function knownTo(signal: LiveSignal): Iterable<Known> {
    if (signal.kind === 'session-ended') return [];
    if (signal.kind === 'group') return byGroup.get(signal.groupId);
    const userIds = signal.kind === 'people' ? signal.userIds : [signal.userId];
    return userIds.flatMap((userId) => POLLS.flatMap((poll) => byPerson.peek(keyOf(userId, poll)) ?? []));
  }
  function onSignal(signal: LiveSignal): void {
    for (const reading of readings) reading.signals.push(signal);
    for (const known of knownTo(signal))
      if (isStaleBy(signal, known)) byPerson.delete(keyOf(known.userId, known.poll));
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
          const known: Known = { userId, poll, tag, groupIds };
          const isStale = (signal: LiveSignal) => isStaleBy(signal, known);
          if (!hears || !readings.has(reading) || reading.signals.some(isStale)) return;
          byPerson.set(keyOf(userId, poll), known);
          for (const id of groupIds) byGroup.add(id, known);
        },
        end: () => void readings.delete(reading),
      };
    },
    close: stopListening,
  };
}
