import { randomUUID } from 'node:crypto';
import type { LiveBus, LiveListener, LiveSignal, Logger } from '@dubs/core/ports';
import { createErrorLogger } from '../logger/create-error-logger.ts';
import { createLiveSender } from './create-live-sender.ts';
import { parseMessage } from './live-message.ts';
import type { LiveTransport } from './live-transport.ts';
import { allOf } from './route-signals.ts';
import { createTopicLeases } from './topic-leases.ts';

const HEARTBEAT_MS = 5_000;
/** After this many missed heartbeats the transport counts as disconnected, even if its connection is open. */
const MAX_MISSED_HEARTBEATS = 3;
/** How long `close` waits for the last signals by default. */
const CLOSE_TIMEOUT_MS = 500;

/** The bus of a process. */
export interface OwnLiveBus extends LiveBus {
  /** Waits for the last signals to be sent, at most `timeoutMs`. Returns false if signals were lost. */
  close(timeoutMs?: number): Promise<boolean>;
}

/**
 * Creates the bus of this process. Listeners receive its own signals at once, and those of other processes through the transport: all of them,
 * or those of the topics that a listener asked to hear. Heartbeats detect a lost connection even while it seems open. `onHeartbeat` receives
 * the round-trip time of each heartbeat, or its age if it has not returned when the next one is sent.
 */
export function createLiveBus(
  transport: LiveTransport,
  { log, onHeartbeat = () => undefined }: { log: Logger; onHeartbeat?: (seconds: number) => void },
  { heartbeatMs = HEARTBEAT_MS, lingerMs }: { heartbeatMs?: number; lingerMs?: number } = {},
): OwnLiveBus {
  const self = randomUUID();
  const listeners = new Set<LiveListener>();
  const logTransportError = createErrorLogger(log, 'live.disconnected');
  const logListenerError = createErrorLogger(log, 'live.listener_failed');
  const logInvalidMessage = createErrorLogger(log, 'live.message_invalid');
  let subscription: ReturnType<LiveTransport['subscribe']> | undefined;
  let closingSubscriptions: Promise<unknown> = Promise.resolve();
  let heartbeats: NodeJS.Timeout | undefined;
  let isConnected = false;
  let lastSeenAt = 0;
  /** Send time of the heartbeat that has not returned yet. */
  let heartbeatSentAt: number | null = null;

  const sender = createLiveSender(transport, {
    self,
    reportAfterMs: heartbeatMs,
    sendsHeartbeats: () => subscription !== undefined,
    onError: logTransportError,
  });
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
        sender.sendHeartbeat();
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
    sender.sendHeartbeat(heartbeatSentAt);
    leases.sweep((topic) => [...listeners].some((listener) => listener.needs?.(topic)));
  }

  return {
    publish(signals) {
      deliver(signals);
      sender.push(signals);
    },
    ...(transport.canSendOnCommit && { onCommit: { pack: sender.pack, deliver } }),
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
    async close(timeoutMs = CLOSE_TIMEOUT_MS) {
      clearInterval(heartbeats);
      const isSent = await sender.close(timeoutMs);
      await Promise.all([closingSubscriptions, subscription?.close()]);
      await transport.close();
      return isSent;
    },
  };
}
