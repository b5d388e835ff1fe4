import { setTimeout as sleep } from 'node:timers/promises';
import { sendPush, takeDuePushes } from '@dubs/core';
import { inSpan } from '@dubs/platform';
import { SpanKind } from '@opentelemetry/api';
import type { WorkerContext } from './context.ts';

const BATCH = 50;
const POLL_MS = 1_000;
/** With this many pushes in flight, no further batch is taken: for a push service, so that a slow one delays only its own, and in total. */
const PER_SERVICE = 100;
const IN_ALL = 1_000;

/** Starts to send pushes when they are due. Returns a function that starts no new ones and waits for those in flight. */
export function startPushes({ core }: Pick<WorkerContext, 'core'>): () => Promise<void> {
  const { push } = core;
  if (!push) return async () => undefined;
  const context = { ...core, push };
  const closing = new AbortController();
  /** Pushes in flight with the host of their push service. */
  const inFlight = new Map<Promise<void>, string>();

  /** Returns the hosts of push services that have reached their maximum. */
  function findBusy(): string[] {
    const counts = new Map<string, number>();
    for (const host of inFlight.values()) counts.set(host, (counts.get(host) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= PER_SERVICE).map(([host]) => host);
  }

  /** Starts to send a batch of due pushes, except to busy services. Returns true if more may be due. */
  async function sendBatch(busy: readonly string[]): Promise<boolean> {
    const { count, pushes } = await takeDuePushes(context, BATCH, busy);
    for (const each of pushes) {
      const sending: Promise<void> = inSpan(
        'push',
        { kind: SpanKind.CONSUMER, parent: each.traceParent },
        () => sendPush(context, each),
      ).finally(() => inFlight.delete(sending));
      inFlight.set(sending, each.host);
    }
    return count >= BATCH;
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const busy = findBusy();
      try {
        if (inFlight.size < IN_ALL && (await sendBatch(busy))) continue;
      } catch (error) {
        core.log.warn({ err: error }, 'push.delayed');
      }
      const awaited = [...inFlight].filter(([, host]) => inFlight.size >= IN_ALL || busy.includes(host));
      const pause = sleep(POLL_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      await Promise.race([pause, ...awaited.map(([sending]) => sending)]);
    }
  }

  const running = run();
  return async () => {
    closing.abort();
    await running;
    await Promise.all(inFlight.keys());
  };
}
