import type { StaleQuery } from '@dubs/contract';
import type { LiveSignal } from '@dubs/core/ports';

/** More different queries than this in one event are said as "all". */
const QUERIES_AT_ONCE = 100;
const ALL: StaleQuery = { query: 'all' };
/** What somebody who comes into a group, or is out of it, sees anew. */
const MEMBERSHIP_STALE: readonly StaleQuery[] = [
  { query: 'groups' },
  { query: 'feed' },
  { query: 'goals' },
  { query: 'notifications' },
];

/** Who a stream belongs to. */
export interface StreamOwner {
  userId: number;
  sessionId: number;
}

/** One open tab: which of its person's queries went stale since it was last told. */
export interface Stream extends StreamOwner {
  /** The groups of its user, kept by the index; null until they are read. Signals of groups are ignored until then. */
  groups: Set<number> | null;
  /** Takes in a signal, whoever it is for. */
  take(signal: LiveSignal): void;
  /** Everything may be stale. */
  takeAll(): void;
  /** Ends the stream with this, after nothing more is said. */
  end(reason: Error): void;
  /** What went stale since this was asked last. */
  drain(): StaleQuery[];
  /** Waits until something has gone stale. Throws the reason when the stream has ended. */
  wait(): Promise<void>;
}

const keyOf = (stale: StaleQuery): string => JSON.stringify(stale);

/** Makes a stream in which nothing has been said. What is said faster than it is read is said once. */
export function createStream({ userId, sessionId }: StreamOwner): Stream {
  const pending = new Map<string, StaleQuery>();
  let ended: Error | undefined;
  let wake: (() => void) | undefined;

  function add(stale: readonly StaleQuery[]): void {
    if (pending.has(keyOf(ALL))) return;
    for (const each of stale) pending.set(keyOf(each), each);
    if (pending.size > QUERIES_AT_ONCE) return stream.takeAll();
    wake?.();
  }

  const stream: Stream = {
    userId,
    sessionId,
    groups: null,
    take(signal) {
      if (signal.kind === 'group') {
        if (stream.groups?.has(signal.groupId)) add(signal.stale);
      } else if (signal.kind === 'people') {
        if (signal.userIds.includes(userId)) add(signal.stale);
      } else if (signal.kind === 'membership' && signal.userId === userId) {
        add([...MEMBERSHIP_STALE, { query: 'group', groupId: signal.groupId }]);
      }
    },
    takeAll() {
      pending.clear();
      pending.set(keyOf(ALL), ALL);
      wake?.();
    },
    end(reason) {
      ended ??= reason;
      wake?.();
    },
    drain() {
      const stale = [...pending.values()];
      pending.clear();
      return stale;
    },
    async wait() {
      while (!ended && pending.size === 0) {
        await new Promise<void>((resolve) => (wake = resolve));
        wake = undefined;
      }
      if (ended) throw ended;
    },
  };
  return stream;
}
