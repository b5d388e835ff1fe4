import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveBus, LiveListener, LiveSignal, Logger } from '@dubs/core/ports';
import { createErrorLogger } from '../logger/create-error-logger.ts';
import { parseMessage } from './live-message.ts';
import type { LiveTransport } from './live-transport.ts';
import { packSignals } from './pack-signals.ts';
import { allOf, type RoutedSignals, routeSignals } from './route-signals.ts';
import { createTopicLeases } from './topic-leases.ts';

/** A notification of PostgreSQL has less than 8,000 bytes. */
const MAX_MESSAGE_BYTES = 7_500;
const HEARTBEAT_MS = 5_000;
const HEARTBEAT: readonly RoutedSignals[] = [{ signals: [] }];
/** After this many missed heartbeats the transport counts as disconnected, even if its connection is open. */
const MAX_MISSED_HEARTBEATS = 3;
/** How long `close` waits for the last messages to be sent. */
const CLOSE_TIMEOUT_MS = 500;

/**
 * Creates the bus of this process. Listeners receive its own signals at once, and those of other processes through the transport: all of them,
 * or those of the topics that a listener asked to hear. Heartbeats detect a lost connection even while it seems open. `onHeartbeat` receives
 * the round-trip time of each heartbeat, or its age if it has not returned when the next one is sent.
 */
export function createLiveBus(
  transport: LiveTransport,
  { log, onHeartbeat = () => undefined }: { log: Logger; onHeartbeat?: (seconds: number) => void },
  { heartbeatMs = HEARTBEAT_MS, lingerMs }: { heartbeatMs?: number; lingerMs?: number } = {},
): LiveBus & { close(): Promise<void> } {
  const self = randomUUID();
  const listeners = new Set<LiveListener>();
  const logTransportError = createErrorLogger(log, 'live.disconnected');
  const logListenerError = createErrorLogger(log, 'live.listener_failed');
  const logInvalidMessage = createErrorLogger(log, 'live.message_invalid');
  let subscription: ReturnType<LiveTransport['subscribe']> | undefined;
  let closingSubscriptions: Promise<unknown> = Promise.resolve();
  let heartbeats: NodeJS.Timeout | undefined;
  const outgoing: LiveSignal[] = [];
  let sending: Promise<void> | undefined;
  let isConnected = false;
  /** True if a message was lost and the other processes have not been notified yet. */
  let hasUnreportedGap = false;
  let gapReport: NodeJS.Timeout | undefined;
  let lastSeenAt = 0;
  /** Send time of the heartbeat that has not returned yet. */
  let heartbeatSentAt: number | null = null;
  let isClosed = false;

  const toMessage = (signals: readonly LiveSignal[], lost: boolean, sentAt?: number): string =>
    JSON.stringify({ from: self, signals, ...(lost ? { lost } : {}), sentAt });

  /** Sends messages in order, after the report of a gap if there is one. Returns true if they were delivered. */
  async function send(routed: readonly RoutedSignals[], sentAt?: number): Promise<boolean> {
    const lost = hasUnreportedGap;
    hasUnreportedGap = false;
    const messages = routed.map(({ topic, signals }) => ({ topic, text: toMessage(signals, false, sentAt) }));
    try {
      // The report has no topic, since a gap concerns every process.
      await transport.send(lost ? [{ text: toMessage([], lost) }, ...messages] : messages);
      return true;
    } catch (error) {
      hasUnreportedGap ||= lost || routed.some(({ signals }) => signals.length > 0);
      if (isClosed) return false;
      logTransportError(error as Error);
      // With a subscription, the next heartbeat reports the gap.
      if (hasUnreportedGap && !subscription) gapReport ??= setTimeout(reportGap, heartbeatMs).unref();
      return false;
    }
  }
  function reportGap(): void {
    gapReport = undefined;
    void send(HEARTBEAT);
  }
  /** Splits the signals into batches. Each batch is sent after the previous one is delivered. */
  const batch = (signals: readonly LiveSignal[]): RoutedSignals[][] =>
    transport.hasTopics
      ? [routeSignals(signals)]
      : packSignals(signals, MAX_MESSAGE_BYTES).map((part) => [{ signals: part }]);
  /**
   * Sends batches one by one to keep their order. Signals that arrive in the meantime are sent together. If a batch fails, it and the
   * following ones are dropped, since no caller waits for them, and the next message or heartbeat reports the gap.
   */
  async function sendOutgoing(): Promise<void> {
    // Without a message, such as for signals to no users, the end would come before `publish` has set `sending`.
    await Promise.resolve();
    while (outgoing.length > 0) {
      for (const part of batch(outgoing.splice(0))) if (!(await send(part))) break;
    }
    sending = undefined;
  }
  /** Calls every listener, even if one of them throws. */
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
  /** Makes listeners discard their cached state, as after a lost connection. */
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
  const leases = createTopicLeases(
    () => {
      const { hear, drop } = (isConnected && subscription) || {};
      return hear && drop && { hear, drop };
    },
    (topics) => deliver(topics.map(allOf)),
    lingerMs,
  );
  /** Marks the bus as disconnected and drops all topics, which are lost with the subscription. */
  function disconnect(): void {
    setConnected(false);
    leases.clear();
  }
  /** Replaces the subscription. The bus counts as connected when its first heartbeat returns, which proves that both directions work. */
  function connect(): void {
    lastSeenAt = Date.now();
    const previous = subscription;
    if (previous) closingSubscriptions = Promise.all([closingSubscriptions, previous.close()]);
    subscription = transport.subscribe({
      onOpen() {
        lastSeenAt = Date.now();
        void send(HEARTBEAT);
      },
      onNotify: receive,
      onLost: disconnect,
      onError: logTransportError,
    });
  }
  /** Sends a heartbeat. Reconnects first if heartbeats are overdue, since a dead connection can stay open for many minutes. */
  function sendHeartbeat(): void {
    if (Date.now() - lastSeenAt > MAX_MISSED_HEARTBEATS * heartbeatMs) {
      disconnect();
      connect();
    }
    endHeartbeat();
    heartbeatSentAt = performance.now();
    void send(HEARTBEAT, heartbeatSentAt);
    leases.sweep((topic) => [...listeners].some((listener) => listener.needs?.(topic)));
  }

  return {
    publish(signals) {
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
    hear: transport.hearsByTopic ? leases.hear : () => true,
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
