export type {
  JobCatalogue,
  JobEnd,
  JobHandlers,
  NewJob,
  Queues,
  RetryOutcome,
  Schedule,
} from './catalogue.ts';
export { createQueues } from './create-queues.ts';
export { QueueUnavailable } from './queue-unavailable.ts';
export { watchQueue } from './watch-queue.ts';
export type { QueueWatch } from './watch-queue.ts';
