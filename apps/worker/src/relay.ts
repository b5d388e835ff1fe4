import type { DueEvent, Payload, Topic } from '@dubs/core';
import { dispatchEvents, OUTBOX_CHANNEL } from '@dubs/core';
import { listen } from '@dubs/db';
import type { Queues } from '@dubs/platform';
import type { WorkerContext } from './context.ts';
import type { Jobs } from './jobs.ts';

const BATCH = 100;
const POLL_MS = 2_000;

const ATTEMPTS_PER_JOB_ID = 5;

/** The job of an event; the generic form keeps name and payload paired. */
type EventJob<T extends Topic> = { [K in T]: { name: K; payload: Payload<K>; id: string } }[T];

/**
 * Returns the job of an event. Its id makes the queue hold it once, however often it is dispatched, while it waits, runs or is retried.
 * The id changes after some minutes, since a job that was given up keeps its own; and after a restore, since a queue that kept running
 * remembers the jobs from before.
 */
export const toJob = <T extends Topic>({
  id,
  topic,
  payload,
  attempts,
  epoch,
}: DueEvent<T>): EventJob<T> => ({
  name: topic,
  payload,
  id: `ob-${epoch}-${id}-${Math.floor(attempts / ATTEMPTS_PER_JOB_ID)}`,
});

/** Brings events from the outbox to the queue until closed. */
export interface Relay {
  close: () => Promise<void>;
}

/**
 * Starts the relay: it reads the outbox whenever a commit notifies it, and every two seconds in any case. What the queue does not
 * take is tried again, and so is what the queue has lost.
 */
export function startRelay(
  { core, databaseUrl }: Pick<WorkerContext, 'core' | 'databaseUrl'>,
  queues: Pick<Queues<Jobs>, 'addAll'>,
): Relay {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;

  const dispatch = (events: readonly DueEvent[]) => queues.addAll(events.map((event) => toJob(event)));

  async function drain(): Promise<void> {
    try {
      while (!isClosed && (await dispatchEvents(core, BATCH, dispatch)) === BATCH);
    } catch (error) {
      core.log.warn({ err: error }, 'outbox.delayed');
    }
  }

  /** Drains now, or once more when a drain is running: it may have read the outbox before the event was there. */
  function wake(): void {
    if (running || isClosed) {
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
      isClosed = true;
      isWanted = false;
      clearInterval(timer);
      await listener.close();
      await running;
    },
  };
}
