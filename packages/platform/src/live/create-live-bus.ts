import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveBus, LiveListener, LiveSignal, Logger } from '@dubs/core/ports';
import { z } from 'zod';
import { noteErrors } from '../logger/note-errors.ts';
import { packSignals } from './pack-signals.ts';

/** Postgres carries 8,000 bytes a message; Redis would carry more. */
const MESSAGE_BYTES = 7_500;
const BEAT_MS = 5_000;
/** So many beats may be late before the wire counts as dead though its connection stands. */
const BEATS_BORNE = 3;
/** How long the last news may take to leave. */
const GOODBYE_MS = 500;

/** A channel that reaches every process, this one too. */
export interface LiveWire {
  /** Says something. Throws when it surely or perhaps did not get through. */
  send(text: string): Promise<void>;
  listen(ear: {
    onOpen: () => void;
    onNotify: (text: string) => void;
    onLost: () => void;
    onError: (error: Error) => void;
  }): { close(): Promise<void> };
  close(): Promise<void>;
}

const isSignal = (value: unknown): boolean => typeof value === 'object' && value !== null && 'kind' in value;
/** What a signal holds beside its kind is believed: only Dubs speaks on the wire. */
const Message = z.object({
  from: z.string(),
  signals: z.array(z.custom<LiveSignal>(isSignal)),
  /** Something that was to be said before this was lost. */
  lost: z.optional(z.boolean()),
});

/** What a message says, or why it says nothing. */
function parseMessage(text: string): z.infer<typeof Message> | Error {
  try {
    return Message.parse(JSON.parse(text));
  } catch (error) {
    return error as Error;
  }
}

/**
 * Carries live signals over a wire. Those who listen in this process hear what it publishes at once, and what others
 * publish as soon as the wire brings it; and they are told when the wire is deaf, which regular beats of its own show even
 * while a connection seems to stand.
 */
export function createLiveBus(
  wire: LiveWire,
  { log }: { log: Logger },
  { beatMs = BEAT_MS }: { beatMs?: number } = {},
): LiveBus & { close(): Promise<void> } {
  const self = randomUUID();
  const listeners = new Set<LiveListener>();
  const note = noteErrors(log, 'the live wire broke; people hear of news by asking until it is mended');
  const noteListener = noteErrors(log, 'somebody who listens to live news failed at it');
  const noteNonsense = noteErrors(log, 'nonsense was said on the live wire');
  let ear: { close(): Promise<void> } | undefined;
  let gone: Promise<unknown> = Promise.resolve();
  let beats: NodeJS.Timeout | undefined;
  const waiting: LiveSignal[] = [];
  let sending: Promise<void> | undefined;
  let hears = false;
  /** Something that was to be said is lost, and the others do not know yet. */
  let hasLost = false;
  let confession: NodeJS.Timeout | undefined;
  /** When the wire was last heard, opened or laid. */
  let aliveAt = 0;
  let isClosed = false;

  /** Says it, and whether something before it was lost. Answers whether it got through. */
  async function say(signals: readonly LiveSignal[]): Promise<boolean> {
    const lost = hasLost;
    hasLost = false;
    try {
      await wire.send(JSON.stringify({ from: self, signals, ...(lost ? { lost } : {}) }));
      return true;
    } catch (error) {
      hasLost ||= lost || signals.length > 0;
      if (isClosed) return false;
      note(error as Error);
      // Who listens has beats that will say so.
      if (hasLost && !ear) confession ??= setTimeout(confess, beatMs).unref();
      return false;
    }
  }
  function confess(): void {
    confession = undefined;
    void say([]);
  }
  /**
   * Sends what waits, one message after the other: side by side they would overtake each other. What piles up meanwhile goes
   * together; what cannot be sent is dropped, since nobody can wait for it, and the next message or beat says that something was.
   */
  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      for (const part of packSignals(waiting.splice(0), MESSAGE_BYTES)) if (!(await say(part))) break;
    }
    sending = undefined;
  }
  /** One that fails keeps nobody else from hearing. */
  const tellAll = (what: (listener: LiveListener) => void): void => {
    for (const listener of listeners) {
      try {
        what(listener);
      } catch (error) {
        noteListener(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };
  const tell = (signals: readonly LiveSignal[]): void => {
    for (const signal of signals) tellAll((listener) => listener.onSignal(signal));
  };
  const setHearing = (now: boolean): void => {
    if (hears === now) return;
    hears = now;
    tellAll((listener) => listener.onHearing(now));
  };
  /** Whoever listens starts anew, as after a time of hearing nothing. */
  function missSome(): void {
    if (!hears) return;
    setHearing(false);
    setHearing(true);
  }
  function hear(text: string): void {
    const message = parseMessage(text);
    if (message instanceof Error) return noteNonsense(message);
    if (message.from !== self) {
      if (message.lost) missSome();
      return tell(message.signals);
    }
    aliveAt = Date.now();
    setHearing(true);
  }
  /** Only what comes back shows that the wire carries both ways, so a new connection is heard on its first beat. */
  function lay(): void {
    aliveAt = Date.now();
    const old = ear;
    if (old) gone = Promise.all([gone, old.close()]);
    ear = wire.listen({
      onOpen() {
        aliveAt = Date.now();
        void say([]);
      },
      onNotify: hear,
      onLost: () => setHearing(false),
      onError: note,
    });
  }
  /** A connection whose far end is gone may stand for many minutes: it is given up for a new one. */
  function beat(): void {
    if (Date.now() - aliveAt > BEATS_BORNE * beatMs) {
      setHearing(false);
      lay();
    }
    void say([]);
  }

  return {
    publish(signals) {
      if (signals.length === 0) return;
      tell(signals);
      waiting.push(...signals);
      sending ??= sendAll();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (!ear) {
        lay();
        beats = setInterval(beat, beatMs);
      }
      listener.onHearing(hears);
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearInterval(beats);
      clearTimeout(confession);
      await Promise.race([sending, sleep(GOODBYE_MS, undefined, { ref: false })]);
      await Promise.all([gone, ear?.close()]);
      await wire.close();
    },
  };
}
