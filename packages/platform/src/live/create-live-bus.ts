import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveBus, LiveListener, LiveSignal, Logger } from '@dubs/core/ports';
import { z } from 'zod';
import { noteErrors } from '../logger/note-errors.ts';
import { packSignals } from './pack-signals.ts';

/** PostgreSQL limits a notification to 8,000 bytes; Redis would take more. */
const MAX_MESSAGE_BYTES = 7_500;
const HEARTBEAT_MS = 5_000;
/** After so many missed heartbeats the transport counts as disconnected, even if its connection is open. */
const MAX_MISSED_HEARTBEATS = 3;
/** How long `close` waits for the last messages to be sent. */
const CLOSE_TIMEOUT_MS = 500;

/** Delivers messages to every process, including the one that sends them. */
export interface LiveTransport {
  /** Sends a message. Throws when it was not delivered, or may not have been. */
  send(text: string): Promise<void>;
  /** True if a transaction on PostgreSQL can send messages with its commit. */
  canSendOnCommit?: boolean;
  /** Receives messages, and reconnects by itself, until closed. */
  subscribe(subscriber: {
    onOpen: () => void;
    onNotify: (text: string) => void;
    onLost: () => void;
    onError: (error: Error) => void;
  }): { close(): Promise<void> };
  close(): Promise<void>;
}

const isSignal = (value: unknown): boolean => typeof value === 'object' && value !== null && 'kind' in value;
/** The fields of a signal beside its kind are not checked: only Dubs publishes on the channel. */
const Message = z.object({
  from: z.string(),
  signals: z.array(z.custom<LiveSignal>(isSignal)),
  /** True if an earlier message of the sender was lost. */
  lost: z.optional(z.boolean()),
  /** Set in a heartbeat: when its sender sent it, by its own clock. */
  sentAt: z.optional(z.number()),
});

/** Returns the message, or the error when it is invalid. */
function parseMessage(text: string): z.infer<typeof Message> | Error {
  try {
    return Message.parse(JSON.parse(text));
  } catch (error) {
    return error as Error;
  }
}

/**
 * Creates the bus of this process. Listeners here receive its own signals at once, and those of other processes through the transport.
 * They learn when it is disconnected: regular heartbeats show that even while the connection seems open. `onHeartbeat` receives how
 * long each took to return; of one that has not when the next is due, how long it is out.
 */
export function createLiveBus(
  transport: LiveTransport,
  { log, onHeartbeat = () => undefined }: { log: Logger; onHeartbeat?: (seconds: number) => void },
  { heartbeatMs = HEARTBEAT_MS }: { heartbeatMs?: number } = {},
): LiveBus & { close(): Promise<void> } {
  const self = randomUUID();
  const listeners = new Set<LiveListener>();
  const logTransportError = noteErrors(log, 'live.disconnected');
  const logListenerError = noteErrors(log, 'live.listener_failed');
  const logInvalidMessage = noteErrors(log, 'live.message_invalid');
  let subscription: { close(): Promise<void> } | undefined;
  let closingSubscriptions: Promise<unknown> = Promise.resolve();
  let heartbeats: NodeJS.Timeout | undefined;
  const outgoing: LiveSignal[] = [];
  let sending: Promise<void> | undefined;
  let isConnected = false;
  /** True if a message was lost and the other processes do not know yet. */
  let hasUnreportedGap = false;
  let gapReport: NodeJS.Timeout | undefined;
  let lastSeenAt = 0;
  /** When the heartbeat was sent that has not returned yet. */
  let heartbeatSentAt: number | null = null;
  let isClosed = false;

  const toMessage = (signals: readonly LiveSignal[], lost: boolean, sentAt?: number): string =>
    JSON.stringify({ from: self, signals, ...(lost ? { lost } : {}), sentAt });

  /** Sends one message, which also reports a gap before it. Returns true if it was delivered. */
  async function send(signals: readonly LiveSignal[], sentAt?: number): Promise<boolean> {
    const lost = hasUnreportedGap;
    hasUnreportedGap = false;
    try {
      await transport.send(toMessage(signals, lost, sentAt));
      return true;
    } catch (error) {
      hasUnreportedGap ||= lost || signals.length > 0;
      if (isClosed) return false;
      logTransportError(error as Error);
      // With a subscription, the next heartbeat reports the gap.
      if (hasUnreportedGap && !subscription) gapReport ??= setTimeout(reportGap, heartbeatMs).unref();
      return false;
    }
  }
  function reportGap(): void {
    gapReport = undefined;
    void send([]);
  }
  /**
   * Sends messages one by one to keep their order; signals that arrive meanwhile are sent together. A message that fails is dropped,
   * since no caller waits for it, and the next message or heartbeat reports the gap.
   */
  async function sendOutgoing(): Promise<void> {
    while (outgoing.length > 0) {
      for (const part of packSignals(outgoing.splice(0), MAX_MESSAGE_BYTES)) if (!(await send(part))) break;
    }
    sending = undefined;
  }
  /** Calls every listener, also when one of them throws. */
  const notifyListeners = (notify: (listener: LiveListener) => void): void => {
    for (const listener of listeners) {
      try {
        notify(listener);
      } catch (error) {
        logListenerError(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };
  const deliver = (signals: readonly LiveSignal[]): void => {
    for (const signal of signals) notifyListeners((listener) => listener.onSignal(signal));
  };
  const setConnected = (now: boolean): void => {
    if (isConnected === now) return;
    isConnected = now;
    notifyListeners((listener) => listener.onConnectionChange(now));
  };
  /** Makes listeners discard what they know, as after a lost connection. */
  function signalGap(): void {
    if (!isConnected) return;
    setConnected(false);
    setConnected(true);
  }
  function receive(text: string): void {
    const message = parseMessage(text);
    if (message instanceof Error) return logInvalidMessage(message);
    if (message.from !== self) {
      if (message.lost) signalGap();
      return deliver(message.signals);
    }
    lastSeenAt = Date.now();
    if (message.sentAt !== undefined && message.sentAt === heartbeatSentAt) endHeartbeat();
    setConnected(true);
  }
  function endHeartbeat(): void {
    if (heartbeatSentAt !== null) onHeartbeat((performance.now() - heartbeatSentAt) / 1_000);
    heartbeatSentAt = null;
  }
  /** Replaces the subscription. It counts as connected when its first heartbeat returns, which shows that both directions work. */
  function connect(): void {
    lastSeenAt = Date.now();
    const previous = subscription;
    if (previous) closingSubscriptions = Promise.all([closingSubscriptions, previous.close()]);
    subscription = transport.subscribe({
      onOpen() {
        lastSeenAt = Date.now();
        void send([]);
      },
      onNotify: receive,
      onLost: () => setConnected(false),
      onError: logTransportError,
    });
  }
  /** Reconnects when heartbeats are overdue: a connection whose other end is gone can stay open for many minutes. */
  function sendHeartbeat(): void {
    if (Date.now() - lastSeenAt > MAX_MISSED_HEARTBEATS * heartbeatMs) {
      setConnected(false);
      connect();
    }
    endHeartbeat();
    heartbeatSentAt = performance.now();
    void send([], heartbeatSentAt);
  }

  return {
    publish(signals) {
      if (signals.length === 0) return;
      deliver(signals);
      outgoing.push(...signals);
      sending ??= sendOutgoing();
    },
    ...(transport.canSendOnCommit && {
      onCommit: {
        pack: (signals) => packSignals(signals, MAX_MESSAGE_BYTES).map((part) => toMessage(part, false)),
        deliver,
      },
    }),
    subscribe(listener) {
      listeners.add(listener);
      if (!subscription) {
        connect();
        heartbeats = setInterval(sendHeartbeat, heartbeatMs);
      }
      listener.onConnectionChange(isConnected);
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearInterval(heartbeats);
      clearTimeout(gapReport);
      await Promise.race([sending, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      await Promise.all([closingSubscriptions, subscription?.close()]);
      await transport.close();
    },
  };
}
