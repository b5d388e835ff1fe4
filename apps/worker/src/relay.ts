import type { DueEvent } from '@dubs/core';
import { dispatchEvents, OUTBOX_CHANNEL } from '@dubs/core';
import { listen } from '@dubs/db';
import type { NewJob, Queues } from '@dubs/platform';
import type { WorkerContext, WorkerCore } from './context.ts';
import type { Jobs } from './jobs.ts';
import { JOBS } from './jobs.ts';

const BATCH = 100;
const SWEEP_MS = 2_000;

const HAND_OVERS_OF_AN_ID = 5;

/**
 * Returns the job that an event becomes. Its id makes dispatching it again queue it once while it waits, runs or is retried. After
 * some minutes the id is another, since a job that was given up keeps its own; and after a restore, since a queue that kept running
 * remembers jobs of before it.
 */
const toJob = ({ id, topic, payload, writtenAt, handOvers, epoch }: DueEvent) => ({
  name: topic,
  payload: { eventId: id, writtenAt, ...payload },
  id: `ob-${epoch}-${id}-${Math.floor(handOvers / HAND_OVERS_OF_AN_ID)}`,
});

/** The jobs of those events that this version knows. The others wait for one that does, and hold up nobody. */
const toJobs = (events: readonly DueEvent[], log: WorkerCore['log']): NewJob<Jobs>[] =>
  events.flatMap((event) => {
    const job = toJob(event);
    if (Object.hasOwn(JOBS, job.name) && JOBS[job.name].safeParse(job.payload).success)
      return [job as NewJob<Jobs>];
    log.warn({ eventId: event.id, topic: event.topic }, 'an event is not known here; it waits');
    return [];
  });

/** Brings events from the outbox to the queue until closed. */
export interface Relay {
  close: () => Promise<void>;
}

/**
 * Starts the relay: it looks into the outbox whenever a commit says that something is there, and every two seconds in any case.
 * What cannot be handed on is tried again, and so is what the queue has lost.
 */
export function startRelay(
  { core, databaseUrl }: Pick<WorkerContext, 'core' | 'databaseUrl'>,
  queues: Pick<Queues<Jobs>, 'addAll'>,
): Relay {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;

  async function drain(): Promise<void> {
    try {
      while (
        !isClosed &&
        (await dispatchEvents(core, BATCH, (events) => queues.addAll(toJobs(events, core.log)))) === BATCH
      );
    } catch (error) {
      core.log.warn({ err: error }, 'events wait in the outbox; they will be tried again');
    }
  }

  /** Drains now, or once more when a drain is under way: it may have looked before the event was there. */
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
    onError: (error) => core.log.warn({ err: error }, 'the relay lost its connection; it makes a new one'),
  });
  const sweep = setInterval(wake, SWEEP_MS);

  return {
    async close() {
      isClosed = true;
      isWanted = false;
      clearInterval(sweep);
      await listener.close();
      await running;
    },
  };
}
