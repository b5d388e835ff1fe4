import { randomUUID } from 'node:crypto';
import type { LiveBus, LiveListener, LiveSignal, Logger } from '@dubs/core/ports';
import { noteErrors } from '../logger/note-errors.ts';
import { packSignals } from './pack-signals.ts';

/** Postgres carries 8,000 bytes a message; Redis would carry more. */
const MESSAGE_BYTES = 7_500;
const BEAT_MS = 5_000;
/** So many beats may be late before the wire counts as dead though its connection stands. */
const BEATS_BORNE = 3;

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

type Message = { from: string; signals: readonly LiveSignal[] };

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
  let ear: { close(): Promise<void> } | undefined;
  let beats: NodeJS.Timeout | undefined;
  let hears = false;
  let heardAt = 0;
  let isClosed = false;

  const say = (message: Message): void =>
    void wire.send(JSON.stringify(message)).catch((error: Error) => {
      if (!isClosed) note(error);
    });
  const tell = (signals: readonly LiveSignal[]): void => {
    for (const signal of signals) for (const listener of listeners) listener.onSignal(signal);
  };
  const setHearing = (now: boolean): void => {
    if (hears === now) return;
    hears = now;
    for (const listener of listeners) listener.onHearing(now);
  };
  function hear(text: string): void {
    const { from, signals } = JSON.parse(text) as Message;
    if (from !== self) return tell(signals);
    heardAt = Date.now();
    setHearing(true);
  }
  function beat(): void {
    if (Date.now() - heardAt > BEATS_BORNE * beatMs) setHearing(false);
    say({ from: self, signals: [] });
  }
  /** Only what comes back shows that the wire carries both ways, so a new connection is heard on its first beat. */
  function start(): void {
    ear = wire.listen({ onOpen: beat, onNotify: hear, onLost: () => setHearing(false), onError: note });
    beats = setInterval(beat, beatMs);
  }

  return {
    publish(signals) {
      tell(signals);
      for (const part of packSignals(signals, MESSAGE_BYTES)) say({ from: self, signals: part });
    },
    subscribe(listener) {
      listeners.add(listener);
      if (!ear) start();
      listener.onHearing(hears);
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearInterval(beats);
      await ear?.close();
      await wire.close();
    },
  };
}
