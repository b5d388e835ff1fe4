import type { z } from 'zod';

/** Every kind of job: its name and the schema of its payload. */
export type JobCatalogue = Readonly<Record<string, z.core.$ZodType>>;

export type JobName<C extends JobCatalogue> = keyof C & string;

/** A job to add to the queue. */
export type NewJob<C extends JobCatalogue> = {
  [Name in JobName<C>]: {
    name: Name;
    payload: z.input<C[Name]>;
    /**
     * Deduplicates jobs: a new job is dropped while one with the same id waits or runs, and for an hour after it has ended. Letters, digits,
     * dashes and underscores, but not only digits.
     */
    id?: string;
    /** True for bulk work that is not urgent: it runs after all other jobs. */
    isLowPriority?: true;
    /** The trace of the job as a W3C `traceparent`; by default the active one. */
    traceParent?: string | null | undefined;
  };
}[JobName<C>];

/** The handler of each kind of job. Delivery is at least once; a handler that throws is retried with backoff. */
export type JobHandlers<C extends JobCatalogue> = {
  [Name in JobName<C>]: (payload: z.output<C[Name]>) => Promise<unknown>;
};

/** A recurring job. */
export type Schedule<C extends JobCatalogue> = {
  [Name in JobName<C>]: {
    name: Name;
    payload: z.input<C[Name]>;
    everyMs: number;
  };
}[JobName<C>];

/** The number of jobs by state. `failed` jobs were given up and need an operator. */
export interface QueueHealth {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
}

/** The outcome of one attempt at a job, and its duration. A name that is not in the catalogue becomes `unknown`. */
export interface JobEnd {
  name: string;
  outcome: 'done' | 'failed' | 'given_up';
  seconds: number;
}

/** A dead letter: a job that was given up. */
export interface FailedJob {
  id: string;
  name: string;
  payload: unknown;
  attempts: number;
  failedAt: Date;
  /** The last error's first line. */
  error: string;
}

/** The outcome of a retry: `unknown` if there is no job with the id, `not-failed` if the job waits, runs or is done. */
export type RetryOutcome = 'retried' | 'not-failed' | 'unknown';

/** The job queue of a process. */
export interface Queues<C extends JobCatalogue> {
  /** Adds jobs. Throws `QueueUnavailable` if the queue does not respond within seconds, although jobs may have been queued. */
  addAll(jobs: readonly NewJob<C>[]): Promise<void>;
  /** Starts to process jobs, `concurrency` at a time. Waits for the queue when it is down. */
  process(handlers: JobHandlers<C>, options: { concurrency: number }): void;
  /** Replaces all schedules, and restores them if the queue loses its data. If the queue is down, they are set once it recovers. */
  schedule(schedules: readonly Schedule<C>[]): Promise<void>;
  /**
   * Checks the connection at low cost. Returns and logs sentences that recommend changes to an operator. Throws `QueueUnavailable` if the
   * queue does not respond.
   */
  ping(): Promise<readonly string[]>;
  /** Counts the jobs. Throws `QueueUnavailable` when the queue does not respond. */
  health(): Promise<QueueHealth>;
  /** Returns the dead letters, newest first. Throws `QueueUnavailable` like `health`. */
  failed(limit: number): Promise<FailedJob[]>;
  /** Retries a dead letter, with as many attempts as a new job. */
  retry(id: string): Promise<RetryOutcome>;
  /** Stops accepting jobs, waits for running ones, and closes all connections. */
  close(): Promise<void>;
}
