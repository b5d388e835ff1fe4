import type { LiveEvent } from '@dubs/contract';
import { LIMITS, TEXTS } from '@dubs/contract';
import type { Actor, CoreContext } from '@dubs/core';
import { AppError, listenIn, unauthorized } from '@dubs/core';
import type { LiveSignal } from '@dubs/core/ports';
import { createSignalLog } from './signal-log.ts';
import { createStreamIndex } from './stream-index.ts';
import type { Stream } from './stream.ts';
import { createStream } from './stream.ts';

/** Longer waits than this, some 24 days, are not a timer's. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Ends a stream so that its client connects anew: tRPC says nothing more to the client after an error of this name. */
const cutOff = (): Error => Object.assign(new Error('The stream is cut off.'), { name: 'AbortError' });

/** Brings the news of all groups to the open tabs that may know of them. */
export interface LiveHub {
  /**
   * The events of one tab until `signal` aborts, each with the place to go on from. Begins where `place` says, when that
   * is still known; else everything may be stale. More streams than a person may have are a 429; while there are as many as
   * the server takes, or news does not arrive, it is a 503. Ends with a 401 when the session ends, and without a word when the client should connect anew.
   */
  listen(
    actor: Actor,
    place: string | undefined,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<{ place: string; event: LiveEvent }>>;
  /** Where the news stands now, for a client that will listen from here on; null while none arrives. */
  place(): string | null;
  /** How many streams are open. */
  count(): number;
  /** Cuts off every stream, and takes no more. */
  close(): void;
}

/** Creates the hub of one server process, which accepts at most `most` streams; 0 is no limit. */
export function createHub(
  core: Pick<CoreContext, 'db' | 'live' | 'clock'>,
  most = 0,
  openStream: typeof createStream = createStream,
): LiveHub {
  const log = createSignalLog();
  const streams = createStreamIndex();
  let hears = false;
  let isClosed = false;

  const cutAll = () => streams.all.forEach((stream) => stream.end(cutOff()));
  function onSignal(signal: LiveSignal): void {
    log.add(signal);
    for (const stream of streams.concernedBy(signal)) {
      if (signal.kind === 'session-ended') stream.end(unauthorized());
      else stream.take(signal);
    }
    if (signal.kind === 'membership') streams.move(signal);
  }
  function onHearing(now: boolean): void {
    hears = now;
    log.reset();
    cutAll();
  }
  const stopListening = core.live.subscribe({ onSignal, onHearing });

  function open(actor: Actor): Stream {
    if (isClosed || !hears || (most > 0 && streams.all.size >= most))
      throw new AppError('UNAVAILABLE', TEXTS.request.unavailable, { retryAfter: 5 });
    if (streams.ofUser(actor.userId).size >= LIMITS.live.streamsPerPerson)
      throw new AppError('TOO_MANY_REQUESTS', TEXTS.live.tooMany, { retryAfter: 60 });
    const stream = openStream(actor);
    streams.add(stream);
    return stream;
  }

  /** Reads the groups until none changed while they were read, so that nobody hears of a group they have just left. */
  async function settle(stream: Stream, actor: Actor, place: string | undefined): Promise<Date> {
    for (;;) {
      const before = log.place();
      const { groupIds, expiresAt } = await listenIn(core, actor);
      const meanwhile = log.since(before);
      const isMove = (signal: LiveSignal) => signal.kind === 'membership' && signal.userId === actor.userId;
      if (meanwhile === null || meanwhile.some(isMove)) continue;
      const missed = log.since(place ?? before);
      streams.setGroups(stream, groupIds);
      if (missed) missed.forEach(stream.take);
      else stream.takeAll();
      return expiresAt;
    }
  }

  /** Ends the stream with its session. */
  function endAt(stream: Stream, expiresAt: Date): () => void {
    let timer: NodeJS.Timeout;
    const wait = () => {
      const left = expiresAt.getTime() - core.clock.now().getTime();
      if (left <= 0) stream.end(unauthorized());
      else timer = setTimeout(wait, Math.min(left, LONGEST_TIMER_MS)).unref();
    };
    wait();
    return () => clearTimeout(timer);
  }

  async function* tell(stream: Stream, leave: () => void) {
    try {
      for (;;) {
        // Both in one breath: what is said after this place is what this event does not tell. The first tells what was
        // missed, or nothing, and gives the client a place to go on from.
        yield { place: log.place(), event: { stale: stream.drain() } };
        await stream.wait();
      }
    } finally {
      leave();
    }
  }

  return {
    async listen(actor, place, signal) {
      const stream = open(actor);
      let stopClock = () => {};
      const leave = () => {
        stopClock();
        streams.remove(stream);
        stream.end(cutOff());
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        stopClock = endAt(stream, await settle(stream, actor, place));
      } catch (error) {
        leave();
        throw error;
      }
      if (signal.aborted) leave();
      return tell(stream, leave);
    },
    place: () => (hears ? log.place() : null),
    count: () => streams.all.size,
    close() {
      isClosed = true;
      stopListening();
      cutAll();
    },
  };
}
