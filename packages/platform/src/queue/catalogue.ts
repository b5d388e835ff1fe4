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
     * Deduplicates: while a job with this id waits, runs, or ended within the last hour, another is dropped. Letters, digits, dashes and
     * underscores, not digits alone.
     */
    id?: string;
    /** How long the job waits before it runs. */
    delayMs?: number;
    /** Runs after all jobs without it: for bulk work that is not urgent. */
    isPatient?: true;
    /** The trace that the job belongs to, as a W3C `traceparent`; the active one if absent. */
    traceParent?: string | null | undefined;
  };
}[JobName<C>];

/** What a handler receives beside the payload. `attempt` counts from 1; delivery is at least once. */
export interface JobRun {
  id: string;
  attempt: number;
}

/** The handler of each kind of job. A handler that throws is retried with backoff. */
export type JobHandlers<C extends JobCatalogue> = {
  [Name in JobName<C>]: (payload: z.output<C[Name]>, run: JobRun) => Promise<unknown>;
};

/** A recurring job: every `everyMs`, or by a cron pattern (five fields) in a time zone. */
export type Schedule<C extends JobCatalogue> = {
  [Name in JobName<C>]: {
    name: Name;
    payload: z.input<C[Name]>;
  } & ({ everyMs: number } | { cron: string; timeZone: string });
}[JobName<C>];

/** The number of jobs by state. `failed` jobs were given up and need an operator. */
export interface QueueHealth {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
}

/** How one attempt at a job ended, and after how many seconds. A name that is not in the catalogue becomes `unknown`. */
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

/** The outcome of a retry: `unknown` without a job of that id, `not-failed` when the job waits, runs or is done. */
export type RetryOutcome = 'retried' | 'not-failed' | 'unknown';

/** The job queue of a process. */
export interface Queues<C extends JobCatalogue> {
  /** Adds a job. Throws `QueueUnavailable` when the queue does not respond within seconds; the job may be queued even then. */
  add(job: NewJob<C>): Promise<void>;
  /** Adds many jobs at once; otherwise like `add`. */
  addAll(jobs: readonly NewJob<C>[]): Promise<void>;
  /** Starts to process jobs, `concurrency` at a time. Waits for the queue when it is down. */
  process(handlers: JobHandlers<C>, options: { concurrency: number }): void;
  /** Replaces all schedules, and restores them when the queue loses its data. When the queue is down, they are set once it is back. */
  schedule(schedules: readonly Schedule<C>[]): Promise<void>;
  /**
   * Throws `QueueUnavailable` when the queue does not respond; cheap. Returns sentences about what an operator should change though it
   * works, which are logged as well.
   */
  ping(): Promise<readonly string[]>;
  /** Counts the jobs. Throws `QueueUnavailable` when the queue does not respond. */
  health(): Promise<QueueHealth>;
  /** Returns the dead letters, newest first. Throws `QueueUnavailable` like `health`. */
  failed(limit: number): Promise<FailedJob[]>;
  /** Retries a dead letter, with as many attempts as a new job. */
  retry(id: string): Promise<RetryOutcome>;
  /** Stops taking jobs, waits for running ones, and closes all connections. */
  close(): Promise<void>;
}
