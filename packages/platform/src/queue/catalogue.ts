import type { z } from 'zod';

/** Every kind of job: its name and the schema of its payload. */
export type JobCatalogue = Readonly<Record<string, z.core.$ZodType>>;

export type JobName<C extends JobCatalogue> = keyof C & string;

/** One job to be queued. */
export type NewJob<C extends JobCatalogue> = {
  [Name in JobName<C>]: {
    name: Name;
    payload: z.input<C[Name]>;
    /**
     * Identifies the job: while one of that id waits, runs, or has ended within the last hour, a
     * second is dropped. Letters, digits, dashes and underscores, not digits alone.
     */
    id?: string;
    /** How long the job waits before it may run. */
    delayMs?: number;
    /** Lets all other jobs pass: for work that comes in bulk and is not urgent. */
    isPatient?: true;
  };
}[JobName<C>];

/** What a handler gets beside the payload. `attempt` counts from 1; delivery is at least once. */
export interface JobRun {
  id: string;
  attempt: number;
}

/** The handler of each kind of job. One that throws is retried with backoff. */
export type JobHandlers<C extends JobCatalogue> = {
  [Name in JobName<C>]: (payload: z.output<C[Name]>, run: JobRun) => Promise<unknown>;
};

/** A scheduled job: every so many milliseconds, or by a cron pattern (five fields) in a time zone. */
export type Schedule<C extends JobCatalogue> = {
  [Name in JobName<C>]: {
    name: Name;
    payload: z.input<C[Name]>;
  } & ({ everyMs: number } | { cron: string; timeZone: string });
}[JobName<C>];

/** How many jobs are in which state. `failed` are jobs that were given up: operators should look at them. */
export interface QueueHealth {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
}

/** How one attempt at a job ended, and after how many seconds. A name outside the catalogue is reported as `unknown`. */
export interface JobEnd {
  name: string;
  outcome: 'done' | 'failed' | 'given_up';
  seconds: number;
}

/** A job that was given up: a dead letter. */
export interface FailedJob {
  id: string;
  name: string;
  payload: unknown;
  attempts: number;
  failedAt: Date;
  /** The last error's first line. */
  error: string;
}

/**
 * The outcome of a retry: `unknown` if there is no job of that id (any more), `not-failed` if it was not given up: it waits,
 * runs, or is done.
 */
export type RetryOutcome = 'retried' | 'not-failed' | 'unknown';

/** The queue as the processes use it. */
export interface Queues<C extends JobCatalogue> {
  /** Queues a job. Throws `QueueUnavailable` when the queue does not answer within seconds; it may be queued even then. */
  add(job: NewJob<C>): Promise<void>;
  /** Queues many jobs in one go; as `add` otherwise. */
  addAll(jobs: readonly NewJob<C>[]): Promise<void>;
  /** Starts to work on jobs, `concurrency` at once; as soon as the queue is there, when it is not yet. */
  process(handlers: JobHandlers<C>, options: { concurrency: number }): void;
  /**
   * Makes these the only scheduled jobs, and restores them if the queue loses them. While the queue does not answer, they
   * are set as soon as it does.
   */
  schedule(schedules: readonly Schedule<C>[]): Promise<void>;
  /** Throws `QueueUnavailable` when the queue does not answer; costs next to nothing. */
  ping(): Promise<void>;
  /** Counts the jobs. Throws `QueueUnavailable` when the queue does not answer. */
  health(): Promise<QueueHealth>;
  /** Returns the jobs that were given up and are still kept, newest first. Throws `QueueUnavailable` as `health` does. */
  failed(limit: number): Promise<FailedJob[]>;
  /** Retries a job that was given up, with as many attempts as a new one. */
  retry(id: string): Promise<RetryOutcome>;
  /** Takes no new job, waits for those that run, and closes every connection. */
  close(): Promise<void>;
}
