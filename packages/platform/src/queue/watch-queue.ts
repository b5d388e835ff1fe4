import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '@dubs/core/ports';
import type { JobCatalogue, Queues } from './catalogue.ts';
import { createQueues } from './create-queues.ts';

const RETRY_MS = 1_000;

/** The read-only part of the queue. */
export type QueueWatch = Pick<Queues<JobCatalogue>, 'ping' | 'health' | 'close'>;

/** A queue that is opened on the first call. */
interface LateQueue<C extends JobCatalogue> extends QueueWatch {
  /** Returns the queue as soon as it is up. */
  whenOpen(): Promise<Queues<C>>;
}

/** Opens the queue on the first call, so that the process can start while the queue is down. Without a catalogue it is read-only. */
export function watchQueue<const C extends JobCatalogue = JobCatalogue>(
  settings: Parameters<typeof createQueues>[0],
  deps: Parameters<typeof createQueues>[2],
  catalogue = {} as C,
): LateQueue<C> {
  let opening: Promise<Queues<C>> | undefined;
  async function create(): Promise<Queues<C>> {
    try {
      return await createQueues(settings, catalogue, deps);
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }
  const open = () => (opening ??= create());
  return {
    ping: async () => (await open()).ping(),
    health: async () => (await open()).health(),
    close: async () => (await opening?.catch(() => undefined))?.close(),
    async whenOpen() {
      for (;;) {
        try {
          return await open();
        } catch (error) {
          if (!isUnavailable(error)) throw error;
        }
        await sleep(RETRY_MS);
      }
    },
  };
}
