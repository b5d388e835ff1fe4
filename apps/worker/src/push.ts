import { setTimeout as sleep } from 'node:timers/promises';
import { sendPush, takeDuePushes } from '@dubs/core';
import { inSpan } from '@dubs/platform';
import { SpanKind } from '@opentelemetry/api';
import type { WorkerContext } from './context.ts';

const BATCH = 50;
const POLL_MS = 1_000;
/** How many pushes may be under way at once: a push service that is slow or hangs keeps only its own waiting. */
const PER_SERVICE = 100;
const IN_ALL = 1_000;

/** Starts to send pushes as they come due. Returns a function that takes no new ones and waits for those under way. */
export function startPushes({ core }: Pick<WorkerContext, 'core'>): () => Promise<void> {
  const { push } = core;
  if (!push) return async () => undefined;
  const context = { ...core, push };
  const closing = new AbortController();
  /** What is under way, with the host of its push service. */
  const underWay = new Map<Promise<void>, string>();

  /** Returns the push services that must not be called for now. */
  function findBusy(): string[] {
    const counts = new Map<string, number>();
    for (const host of underWay.values()) counts.set(host, (counts.get(host) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= PER_SERVICE).map(([host]) => host);
  }

  /** Sends what is due, as far as it may be under way. Returns true if more is due. */
  async function sendBatch(busy: readonly string[]): Promise<boolean> {
    const { count, pushes } = await takeDuePushes(context, BATCH, busy);
    for (const each of pushes) {
      const sending: Promise<void> = inSpan(
        'push',
        { kind: SpanKind.CONSUMER, parent: each.traceParent },
        () => sendPush(context, each),
      ).finally(() => underWay.delete(sending));
      underWay.set(sending, each.host);
    }
    return count >= BATCH;
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const busy = findBusy();
      try {
        if (underWay.size < IN_ALL && (await sendBatch(busy))) continue;
      } catch (error) {
        core.log.warn({ err: error }, 'push.delayed');
      }
      const awaited = [...underWay].filter(([, host]) => underWay.size >= IN_ALL || busy.includes(host));
      const pause = sleep(POLL_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      await Promise.race([pause, ...awaited.map(([sending]) => sending)]);
    }
  }

  const running = run();
  return async () => {
    closing.abort();
    await running;
    await Promise.all(underWay.keys());
  };
}
