import type { Logger } from '@dubs/core/ports';
import type { JobCatalogue, Queues } from './catalogue.ts';
import { createQueues } from './create-queues.ts';

/** The read-only part of the queue. */
export type QueueWatch = Pick<Queues<JobCatalogue>, 'ping' | 'health' | 'close'>;

/** Opens the queue read-only on the first call, so that the process can start while the queue is down. */
export function watchQueue(settings: Parameters<typeof createQueues>[0], deps: { log: Logger }): QueueWatch {
  let opening: Promise<QueueWatch> | undefined;
  async function open(): Promise<QueueWatch> {
    try {
      return await createQueues(settings, {}, deps);
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }
  return {
    ping: async () => (await (opening ??= open())).ping(),
    health: async () => (await (opening ??= open())).health(),
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
}
