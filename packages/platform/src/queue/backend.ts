import type { Processor, Queue, QueueOptions, Worker, WorkerOptions } from 'bullmq';

/** What is used of BullMQ's queue, whichever database it is on. */
export type JobQueue = Pick<
  Queue,
  | 'add'
  | 'addBulk'
  | 'close'
  | 'getFailed'
  | 'getJob'
  | 'getJobCounts'
  | 'getJobSchedulers'
  | 'isPaused'
  | 'removeJobScheduler'
  | 'upsertJobScheduler'
>;

/** What is used of BullMQ's worker. */
export type JobWorker = Pick<Worker, 'close'>;

/** Told of every error that a connection meets by itself; they mend themselves, so it must only be noted. */
export type OnError = (error: Error) => void;

/** The database that queues lie in. */
export interface QueueBackend {
  /** How many ended jobs it keeps at the most, whatever their age; undefined where to count them costs more than to keep them. */
  keepsAtMost: number | undefined;
  openQueue(name: string, options: Omit<QueueOptions, 'connection'>): JobQueue;
  openWorker(name: string, processor: Processor, options: Omit<WorkerOptions, 'connection'>): JobWorker;
  /** Lets go of all connections, after the queue and the worker are closed. */
  close(): Promise<void>;
}
