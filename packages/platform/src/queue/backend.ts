import type { Queue, QueueOptions, Worker, WorkerOptions } from 'bullmq';
import type { JobRunner } from './run-job.ts';

/** The used part of BullMQ's queue, for both backends. */
export type JobQueue = Pick<
  Queue,
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

/** The used part of BullMQ's worker. */
export type JobWorker = Pick<Worker, 'close'>;

/** Receives connection errors. Connections recover automatically, so it only has to log them. */
export type OnError = (error: Error) => void;

/** The database of the queues. */
export interface QueueBackend {
  /** The maximum number of ended jobs to keep, regardless of age; undefined if counting them costs more than keeping them. */
  maxEndedJobs: number | undefined;
  openQueue(name: string, options: Omit<QueueOptions, 'connection'>): JobQueue;
  openWorker(name: string, runner: JobRunner, options: Omit<WorkerOptions, 'connection'>): JobWorker;
  /** Returns sentences that recommend changes to an operator although the queue responds. */
  findWarnings?(): Promise<string[]>;
  /** Closes all connections, after the queue and the worker are closed. */
  close(): Promise<void>;
}
