import { LIMITS, type LiveEvent, TEXTS } from '@dubs/contract';
import { type Actor, AppError, authorizeLiveStream, type CoreContext, unauthorized } from '@dubs/core';
import type { LiveSignal, LiveTopic } from '@dubs/core/ports';
import { createEventBuffer } from './event-buffer.ts';
import { createStreamIndex } from './stream-index.ts';
import { createStream, type Stream } from './stream.ts';

/** The longest delay that a timer supports, about 24 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Creates the error that ends a stream silently, after which its client reconnects. */
const disconnected = (): Error =>
  Object.assign(new Error('The stream is disconnected.'), { name: 'AbortError' });

/** True if a stream ended because it, its client or its server was disconnected: nothing more is sent. */
export const isDisconnect = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError';

/** The events of one stream, each with the cursor to continue from. */
export type LiveEvents = AsyncGenerator<{ cursor: string; event: LiveEvent }>;

/** Sends live events of all groups to the open tabs of their members. */
export interface LiveHub {
  /**
   * Returns the events of one tab until `signal` aborts, from `cursor` on, or from now without one; an unknown cursor
   * marks all queries as stale. Throws a 429 for too many streams of one user, a 503 for too many in all or while the
   * bus is disconnected, and a 401 when the session ends. Ends without an error for the client when it should reconnect.
   */
  listen(actor: Actor, cursor: string | undefined, signal: AbortSignal): Promise<LiveEvents>;
  /** Returns the current cursor, for a client that will listen from here on; null while the bus is disconnected. */
  cursor(): string | null;
  /** Returns the number of open streams. */
  count(): number;
  /** Disconnects all streams and rejects new ones. */
  close(): void;
}

/** Creates the hub of one server process with at most `maxStreams` streams; 0 is no limit. */
export function createHub(
  core: Pick<CoreContext, 'db' | 'live' | 'clock'> & {
    /** Returns the current position in the write-ahead log of the database. Absent without a read replica. */
    currentLsn?: (() => Promise<string>) | undefined;
  },
  maxStreams = 0,
  openStream: typeof createStream = createStream,
): LiveHub {
  const buffer = createEventBuffer();
  const streams = createStreamIndex();
  let isConnected = false;
  let isClosed = false;

  const disconnectAll = () => streams.all.forEach((stream) => stream.end(disconnected()));
  function onSignal(signal: LiveSignal): void {
    buffer.add(signal);
    for (const stream of streams.concernedBy(signal)) {
      if (signal.kind === 'session-ended') stream.end(unauthorized());
      else stream.push(signal);
    }
    if (signal.kind !== 'membership') return;
    streams.changeMembership(signal);
    // Once the subscription is active, the bus publishes a signal that marks the whole group as stale.
    const topic = `group:${signal.groupId}` as const;
    if (streams.needs(topic)) void core.live.hear([topic]);
  }
  function onConnectionChange(now: boolean): void {
    isConnected = now;
    buffer.reset();
    disconnectAll();
  }
  const unsubscribe = core.live.subscribe({ onSignal, onConnectionChange, needs: streams.needs });

  const unavailable = () => new AppError('UNAVAILABLE', TEXTS.request.unavailable, { retryAfter: 5 });
  function open(actor: Actor): Stream {
    if (isClosed || !isConnected || (maxStreams > 0 && streams.all.size >= maxStreams)) throw unavailable();
    if (streams.ofUser(actor.userId).size >= LIMITS.live.streamsPerPerson)
      throw new AppError('TOO_MANY_REQUESTS', TEXTS.live.tooMany, { retryAfter: 60 });
    const stream = openStream(actor);
    streams.add(stream);
    return stream;
  }

  async function hear(...topics: readonly LiveTopic[]): Promise<void> {
    if (!(await core.live.hear(topics))) throw unavailable();
  }

  /**
   * Reads the user's groups, and repeats the read if a membership changed during it, so that a user sees nothing of a group they just left.
   * Subscribes to the user before the read, and to the groups before it looks for missed signals.
   */
  async function loadGroups(stream: Stream, actor: Actor, cursor: string | undefined): Promise<Date> {
    for (;;) {
      const before = buffer.cursor();
      await hear(`user:${actor.userId}`);
      const { groupIds, expiresAt } = await authorizeLiveStream(core, actor);
      await hear(...groupIds.map((id) => `group:${id}` as const));
      const meanwhile = buffer.since(before);
      const isOwnMembership = (signal: LiveSignal) =>
        signal.kind === 'membership' && signal.userId === actor.userId;
      if (meanwhile === null || meanwhile.some(isOwnMembership)) continue;
      const missed = buffer.since(cursor ?? before);
      streams.setGroups(stream, groupIds);
      if (missed) missed.forEach(stream.push);
      else stream.pushAll();
      return expiresAt;
    }
  }

  /** Ends the stream when its session expires; returns the function that cancels the timer. */
  function endAt(stream: Stream, expiresAt: Date): () => void {
    let timer: NodeJS.Timeout;
    const wait = () => {
      const left = expiresAt.getTime() - core.clock.now().getTime();
      if (left <= 0) stream.end(unauthorized());
      else timer = setTimeout(wait, Math.min(left, MAX_TIMER_MS)).unref();
    };
    wait();
    return () => clearTimeout(timer);
  }

  async function* readEvents(stream: Stream, leave: () => void): LiveEvents {
    try {
      for (;;) {
        // Cursor and drain must stay in one tick: signals after this cursor are not in this event. The first event holds
        // what was missed, or nothing, and gives the client its cursor.
        const [cursor, event] = [buffer.cursor(), { stale: stream.drain() }];
        // Without the position, for example during a database outage, the client may refetch data that is older than the event.
        const lsn = await core.currentLsn?.().catch(() => undefined);
        yield { cursor, event: lsn === undefined ? event : { ...event, lsn } };
        await stream.wait();
      }
    } finally {
      leave();
    }
  }

  return {
    async listen(actor, cursor, signal) {
      const stream = open(actor);
      let stopTimer = () => {};
      const leave = () => {
        stopTimer();
        streams.remove(stream);
        stream.end(disconnected());
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        stopTimer = endAt(stream, await loadGroups(stream, actor, cursor));
      } catch (error) {
        leave();
        throw error;
      }
      if (signal.aborted) leave();
      return readEvents(stream, leave);
    },
    cursor: () => (isConnected ? buffer.cursor() : null),
    count: () => streams.all.size,
    close() {
      isClosed = true;
      unsubscribe();
      disconnectAll();
    },
  };
}
