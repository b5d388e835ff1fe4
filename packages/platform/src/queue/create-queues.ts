import type { Logger } from '@dubs/core/ports';
import type { DefaultJobOptions, JobsOptions } from 'bullmq';
import { z } from 'zod/mini';
import type { JobWorker } from './backend.ts';
import type { JobCatalogue, JobEnd, NewJob, QueueHealth, Queues, Schedule } from './catalogue.ts';
import { listFailedJobs, retryJob } from './failed-jobs.ts';
import { openPostgresBackend } from './postgres-backend.ts';
import { noteErrors } from '../logger/note-errors.ts';
import { withPatience } from './queue-unavailable.ts';
import { openRedisBackend } from './redis-backend.ts';
import { closeBounded } from './close-bounded.ts';
import { createJobRunner } from './run-job.ts';
import type { CheckedSchedule } from './schedules.ts';
import { keepSchedules } from './schedules.ts';

const HOUR_S = 3_600;

/**
 * Eight attempts within some four minutes. Jobs that ended are remembered for an hour, so that queuing one again
 * under its id does nothing; jobs that were given up stay for two weeks, for people to look at.
 */
const jobOptions = (keepsAtMost: number | undefined): DefaultJobOptions => {
  const count = keepsAtMost === undefined ? {} : { count: keepsAtMost };
  return {
    attempts: 8,
    backoff: { type: 'exponential', delay: 1_000, jitter: 0.2 },
    removeOnComplete: { age: HOUR_S, ...count },
    removeOnFail: { age: 14 * 24 * HOUR_S, ...count },
  };
};

/**
 * A worker that vanished or froze loses its jobs to others within 20 s: their locks run out after 10 s, and one look marks what the next
 * one takes away. Three times before a job is given up.
 */
const WORKER_OPTIONS = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 3 };

/** Redis forbids ids of digits alone and ids with a colon; the rule holds for both backends. */
function checkId(id: string): string {
  if (!/^(?!\d+$)[\w-]{1,200}$/.test(id))
    throw new Error(`not an id of a job: ${JSON.stringify(id.slice(0, 80))}`);
  return id;
}

interface Tuning {
  /** The queue's name; another one shares nothing with it. */
  name?: string;
  /** How soon jobs of a lost worker are noticed, first retries come, and schedules are checked; for tests. */
  job?: Pick<JobsOptions, 'attempts' | 'backoff'>;
  worker?: Partial<typeof WORKER_OPTIONS>;
  checkSchedulesMs?: number;
}

/**
 * Opens the queue of these jobs: on Redis when there is an address of one, else on PostgreSQL. Jobs are run at least
 * once, in no order. They are wake-ups: what must not be lost stands in the database's outbox.
 */
export async function createQueues<const C extends JobCatalogue>(
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string | undefined },
  catalogue: C,
  { log, onJobEnd }: { log: Logger; onJobEnd?: (end: JobEnd) => void },
  { name = 'dubs', job = {}, worker: workerTuning = {}, checkSchedulesMs }: Tuning = {},
): Promise<Queues<C>> {
  let closing: Promise<void> | undefined;
  const note = noteErrors(log, 'queue.disconnected');
  const onError = (error: Error) => {
    if (!closing) note(error);
  };
  const backend = redisUrl
    ? openRedisBackend(redisUrl, onError)
    : await openPostgresBackend(databaseUrl, onError);
  const queue = backend.openQueue(name, {
    defaultJobOptions: { ...jobOptions(backend.keepsAtMost), ...job },
  });
  let worker: (JobWorker & { whenIdle(): Promise<void> }) | undefined;
  let stopSchedules = async () => {};

  /** The payload as its schema wants it; a wrong one is the caller's mistake. */
  const check = (jobName: string, payload: unknown): unknown => {
    const schema = catalogue[jobName];
    if (!schema) throw new Error(`no job is called ${jobName}`);
    z.parse(schema, payload);
    return payload;
  };

  const toBulk = ({ name: jobName, payload, id, delayMs, isPatient }: NewJob<C>) => ({
    name: jobName,
    data: check(jobName, payload),
    opts: {
      ...(id === undefined ? {} : { jobId: checkId(id) }),
      ...(delayMs === undefined ? {} : { delay: delayMs }),
      // Jobs without a priority come before all that have one.
      ...(isPatient ? { priority: 1 } : {}),
    },
  });

  const toSchedule = (schedule: Schedule<C>): CheckedSchedule => ({
    name: schedule.name,
    payload: check(schedule.name, schedule.payload),
    rhythm:
      'everyMs' in schedule ? { every: schedule.everyMs } : { pattern: schedule.cron, tz: schedule.timeZone },
  });

  async function close(): Promise<void> {
    await stopSchedules();
    if (worker) await closeBounded(worker, worker.whenIdle());
    await closeBounded(queue, Promise.resolve());
    await backend.close();
  }

  return {
    async add(newJob) {
      const { name: jobName, data, opts } = toBulk(newJob);
      await withPatience(queue.add(jobName, data, opts));
    },
    async addAll(jobs) {
      if (jobs.length > 0) await withPatience(queue.addBulk(jobs.map(toBulk)));
    },
    process(handlers, { concurrency }) {
      if (worker) throw new Error('this queue is being worked on already');
      const { run, whenIdle } = createJobRunner(catalogue, handlers, { log, onJobEnd });
      const opened = backend.openWorker(name, run, { ...WORKER_OPTIONS, ...workerTuning, concurrency });
      worker = { close: () => opened.close(), whenIdle };
    },
    async schedule(schedules) {
      await stopSchedules();
      stopSchedules = await keepSchedules(queue, schedules.map(toSchedule), log, checkSchedulesMs);
    },
    async ping() {
      await withPatience(queue.isPaused());
    },
    async health(): Promise<QueueHealth> {
      const counts = await withPatience(
        queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
      );
      const { waiting = 0, prioritized: patient = 0, active = 0, delayed = 0, failed = 0 } = counts;
      return { waiting: waiting + patient, active, delayed, failed };
    },
    failed: (limit) => withPatience(listFailedJobs(queue, limit)),
    retry: (id) => withPatience(retryJob(queue, id)),
    close: () => (closing ??= close()),
  };
}
