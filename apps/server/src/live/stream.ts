import type { StaleQuery } from '@dubs/contract';
import type { LiveSignal } from '@dubs/core/ports';

/** More stale queries than this are sent as "all". */
const MAX_QUERIES = 100;
const ALL: StaleQuery = { query: 'all' };
/** The queries that a membership change makes stale for its user. */
const MEMBERSHIP_STALE: readonly StaleQuery[] = [
  { query: 'groups' },
  { query: 'feed' },
  { query: 'goals' },
  { query: 'notifications' },
];

/** The user and session of a stream. */
export interface StreamOwner {
  userId: number;
  sessionId: number;
}

/** The stream of one open tab: the queries of its user that went stale since the last event. */
export interface Stream extends StreamOwner {
  /** The user's groups, maintained by the index. Null until they are read; group signals are ignored until then. */
  groups: Set<number> | null;
  /** Adds a signal; ignores one that is not for the user. */
  push(signal: LiveSignal): void;
  /** Marks everything as stale. */
  pushAll(): void;
  /** Ends the stream with a reason, which `wait` throws. */
  end(reason: Error): void;
  /** Returns what went stale since the last call. */
  drain(): StaleQuery[];
  /** Waits until something is stale. Throws the reason when the stream has ended. */
  wait(): Promise<void>;
}

const keyOf = (stale: StaleQuery): string => JSON.stringify(stale);

/** Creates a stream with nothing stale. A query that goes stale several times before it is drained is sent once. */
export function createStream({ userId, sessionId }: StreamOwner): Stream {
  const pending = new Map<string, StaleQuery>();
  let ended: Error | undefined;
  let waiting: { resolve: () => void; reject: (reason: Error) => void } | undefined;

  function notify(): void {
    if (ended) waiting?.reject(ended);
    else waiting?.resolve();
    waiting = undefined;
  }

  function add(stale: readonly StaleQuery[]): void {
    if (pending.has(keyOf(ALL))) return;
    for (const each of stale) {
      // Keeps the order of the last signal, which matters for `names`.
      pending.delete(keyOf(each));
      pending.set(keyOf(each), each);
    }
    if (pending.size > MAX_QUERIES || pending.has(keyOf(ALL))) return stream.pushAll();
    notify();
  }

  const stream: Stream = {
    userId,
    sessionId,
    groups: null,
    push(signal) {
      if (signal.kind === 'group') {
        if (stream.groups?.has(signal.groupId)) add(signal.stale);
      } else if (signal.kind === 'people') {
        if (signal.userIds.includes(userId)) add(signal.stale);
      } else if (signal.kind === 'membership' && signal.userId === userId) {
        // Open posts of the group are refetched too. The server then refuses them, and they close.
        if (!signal.isMember) add([{ query: 'names' }]);
        add([...MEMBERSHIP_STALE, { query: 'group', groupId: signal.groupId }]);
      }
    },
    pushAll() {
      pending.clear();
      pending.set(keyOf(ALL), ALL);
      notify();
    },
    end(reason) {
      ended ??= reason;
      notify();
    },
    drain() {
      const stale = [...pending.values()];
      pending.clear();
      return stale;
    },
    wait() {
      if (ended) return Promise.reject(ended);
      if (pending.size > 0) return Promise.resolve();
      return new Promise((resolve, reject) => (waiting = { resolve, reject }));
    },
  };
  return stream;
}
