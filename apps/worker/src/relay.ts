import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DueEvent,
  type EventHandling,
  eventHandling,
  OUTBOX_CHANNEL,
  type Payload,
  relayEvents,
  type Topic,
} from '@dubs/core';
import { listen } from '@dubs/db';
import type { Queues } from '@dubs/platform';
import type { WorkerContext } from './context.ts';
import { inEventSpans } from './event-spans.ts';
import type { Jobs } from './jobs.ts';

const BATCH = 100;
const POLL_MS = 2_000;
/** Under load, the events of this interval are handled together. It is so short that an open tab reads once for a write and its effects. */
const PAUSE_MS = 50;

const ATTEMPTS_PER_JOB_ID = 5;

/** The job of an event; the generic form keeps name and payload paired. */
type EventJob<T extends Topic> = {
  [K in T]: { name: K; payload: Payload<K>; id: string; traceParent: string | undefined };
}[T];

/**
 * Returns the job of an event. Its id deduplicates repeated dispatches while the job waits, runs or is retried. The id changes after some
 * attempts, since a job that was given up keeps its id, and after a restore, since the queue may still have the jobs from before.
 */
const toJob = <T extends Topic>(
  { id, topic, payload, attempts, epoch }: DueEvent<T>,
  traceParent: string | undefined,
): EventJob<T> => ({
  name: topic,
  payload,
  id: `ob-${epoch}-${id}-${Math.floor(attempts / ATTEMPTS_PER_JOB_ID)}`,
  traceParent,
});

/** Handles the events of the outbox, or dispatches them to the queue, until closed. */
export interface Relay {
  close: () => Promise<void>;
}

/**
 * Starts the relay, which reads the outbox when a commit notifies it, and at least every two seconds. Events are retried if they fail, or if
 * the queue refuses or loses their job.
 */
export function startRelay(
  { core, metrics, databaseUrl }: Pick<WorkerContext, 'core' | 'metrics' | 'databaseUrl'>,
  queues: Pick<Queues<Jobs>, 'addAll'>,
): Relay {
  let running: Promise<void> | null = null;
  let isWanted = false;
  const closing = new AbortController();

  const handled = metrics.counter(
    'dubs_events_total',
    'Events that the relay handled itself, by topic and outcome.',
    ['topic', 'outcome'],
  );
  const handling: EventHandling = {
    ...eventHandling,
    onHandled: (topic, outcome) => handled.add({ topic, outcome }),
    handle: (ctx, events) => inEventSpans(events, () => eventHandling.handle(ctx, events)),
    dispatch: (events) =>
      inEventSpans(events, (traceParentOf) =>
        queues.addAll(events.map((event) => toJob(event, traceParentOf(event)))),
      ),
  };

  async function drain(): Promise<void> {
    try {
      while (!closing.signal.aborted && (await relayEvents(core, BATCH, handling)) === BATCH);
    } catch (error) {
      core.log.warn({ err: error }, 'outbox.delayed');
    }
    await sleep(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
  }

  /** Drains now, or again after a running drain, which may have read the outbox before the event was written. */
  function wake(): void {
    if (running || closing.signal.aborted) {
      isWanted = true;
      return;
    }
    isWanted = false;
    running = drain().finally(() => {
      running = null;
      if (isWanted) wake();
    });
  }

  const listener = listen(databaseUrl, OUTBOX_CHANNEL, {
    onOpen: wake,
    onNotify: wake,
    onError: (error) => core.log.warn({ err: error }, 'relay.disconnected'),
  });
  const timer = setInterval(wake, POLL_MS);

  return {
    async close() {
      closing.abort();
      isWanted = false;
      clearInterval(timer);
      await listener.close();
      await running;
    },
  };
}
