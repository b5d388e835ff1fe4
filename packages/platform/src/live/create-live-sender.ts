import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveSignal } from '@dubs/core/ports';
import type { LiveTransport } from './live-transport.ts';
import { packSignals } from './pack-signals.ts';
import { type RoutedSignals, routeSignals } from './route-signals.ts';

/** A notification of PostgreSQL has less than 8,000 bytes. */
const MAX_MESSAGE_BYTES = 7_500;
const HEARTBEAT: readonly RoutedSignals[] = [{ signals: [] }];
interface LiveSenderOptions {
  /** The id of this process. */
  self: string;
  /** Delay before a gap is reported if no heartbeat does. */
  reportAfterMs: number;
  /** True while this process sends heartbeats. */
  sendsHeartbeats: () => boolean;
  onError: (error: Error) => void;
}

/** Sends the signals of this process to the others, in order. After a lost message the next one reports the gap. */
export interface LiveSender {
  /** Sends signals in the background. */
  push(signals: readonly LiveSignal[]): void;
  /** Sends a message without signals. `sentAt` comes back with it. */
  sendHeartbeat(sentAt?: number): void;
  /** Returns signals as messages to be sent elsewhere. */
  pack(signals: readonly LiveSignal[]): string[];
  /** Waits for the last messages, at most that long. Errors are not reported any more. Returns false if a message was lost. */
  close(timeoutMs: number): Promise<boolean>;
}

/** Creates the sender of this process. */
export function createLiveSender(transport: LiveTransport, options: LiveSenderOptions): LiveSender {
  const outgoing: LiveSignal[] = [];
  let sending: Promise<void> | undefined;
  /** True if a message was lost and the other processes have not been notified yet. */
  let hasUnreportedGap = false;
  let gapReport: NodeJS.Timeout | undefined;
  let isClosed = false;

  const toMessage = (signals: readonly LiveSignal[], lost: boolean, sentAt?: number): string =>
    JSON.stringify({ from: options.self, signals, ...(lost ? { lost } : {}), sentAt });

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
      options.onError(error as Error);
      if (hasUnreportedGap && !options.sendsHeartbeats())
        gapReport ??= setTimeout(reportGap, options.reportAfterMs).unref();
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
    // Without a message, such as for signals to no users, the end would come before `push` has set `sending`.
    await Promise.resolve();
    while (outgoing.length > 0) {
      for (const part of batch(outgoing.splice(0))) if (!(await send(part))) break;
    }
    sending = undefined;
  }

  return {
    push(signals) {
      outgoing.push(...signals);
      sending ??= sendOutgoing();
    },
    sendHeartbeat: (sentAt) => void send(HEARTBEAT, sentAt),
    pack: (signals) => packSignals(signals, MAX_MESSAGE_BYTES).map((part) => toMessage(part, false)),
    async close(timeoutMs) {
      isClosed = true;
      clearTimeout(gapReport);
      await Promise.race([sending, sleep(timeoutMs, undefined, { ref: false })]);
      return sending === undefined && !hasUnreportedGap;
    },
  };
}
