import type { Logger } from '@dubs/core/ports';
import type { JobCatalogue, Queues } from './catalogue.ts';
import { createQueues } from './create-queues.ts';

/** Looks at the queue and puts nothing in. */
export type QueueWatch = Pick<Queues<JobCatalogue>, 'ping' | 'health' | 'close'>;

/** Opens the queue to look at it, when it is first asked; a process that only looks starts without it, too. */
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
