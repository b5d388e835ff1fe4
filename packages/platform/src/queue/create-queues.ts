import type { Logger } from '@dubs/core/ports';
import type { DefaultJobOptions, JobsOptions } from 'bullmq';
import { z } from 'zod/mini';
import type { JobWorker } from './backend.ts';
import type { JobCatalogue, JobEnd, NewJob, QueueHealth, Queues, Schedule } from './catalogue.ts';
import { listFailedJobs, retryJob } from './failed-jobs.ts';
import { openPostgresBackend } from './postgres-backend.ts';
import { createErrorLogger } from '../logger/create-error-logger.ts';
import { withQueueTimeout } from './queue-unavailable.ts';
import { openRedisBackend } from './redis-backend.ts';
import type { RedisTarget } from '../config/index.ts';
import { activeTraceParent } from '../telemetry/in-span.ts';
import { closeBounded } from './close-bounded.ts';
import { createJobRunner } from './run-job.ts';
import { type CheckedSchedule, keepSchedules } from './schedules.ts';

const HOUR_S = 3_600;

/** Eight attempts within about two minutes. Completed jobs are kept for an hour to deduplicate ids, dead letters for two weeks. */
const jobOptions = (maxEndedJobs: number | undefined): DefaultJobOptions => {
  const count = maxEndedJobs === undefined ? {} : { count: maxEndedJobs };
  return {
    attempts: 8,
    backoff: { type: 'exponential', delay: 1_000, jitter: 0.2 },
    removeOnComplete: { age: HOUR_S, ...count },
    removeOnFail: { age: 14 * 24 * HOUR_S, ...count },
  };
};

/**
 * Other workers take over the jobs of a lost or frozen worker within 20 s: locks expire after 10 s, one check marks a job as stalled, and
 * the next check moves it. A job is given up when it stalls for the fourth time.
 */
const WORKER_OPTIONS = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 3 };

/** Returns the id. Throws for ids that BullMQ forbids on Redis (only digits, colons), for both backends. */
function checkId(id: string): string {
  if (!/^(?!\d+$)[\w-]{1,200}$/.test(id))
    throw new Error(`invalid job id: ${JSON.stringify(id.slice(0, 80))}`);
  return id;
}

/** Returns the job options that contain the trace, in BullMQ's field for telemetry. */
const traceOptions = (traceParent: string | undefined): JobsOptions =>
  traceParent === undefined ? {} : { telemetry: { metadata: traceParent } };

interface Tuning {
  /** Name of the queue. Queues with different names are independent. */
  name?: string;
  /** Retries, detection of stalled jobs, and the check of schedules; for tests. */
  job?: Pick<JobsOptions, 'attempts' | 'backoff'>;
  worker?: Partial<typeof WORKER_OPTIONS>;
  checkSchedulesMs?: number;
}

/**
 * Opens the queue on Redis if it is configured, and otherwise on PostgreSQL. Jobs run at least once, in no order. Work that must not be
 * lost is in the outbox.
 */
export async function createQueues<const C extends JobCatalogue>(
  { databaseUrl, redis }: { databaseUrl: string; redis: RedisTarget | undefined },
  catalogue: C,
  { log, onJobEnd }: { log: Logger; onJobEnd?: (end: JobEnd) => void },
  { name = 'dubs', job = {}, worker: workerTuning = {}, checkSchedulesMs }: Tuning = {},
): Promise<Queues<C>> {
  let closing: Promise<void> | undefined;
  const note = createErrorLogger(log, 'queue.disconnected');
  const onError = (error: Error) => {
    if (!closing) note(error);
  };
  const backend = redis ? openRedisBackend(redis, onError) : await openPostgresBackend(databaseUrl, onError);
  const queue = backend.openQueue(name, {
    defaultJobOptions: { ...jobOptions(backend.maxEndedJobs), ...job },
  });
  let worker: (JobWorker & { whenIdle(): Promise<void> }) | undefined;
  let known: readonly string[] = [];
  let stopSchedules = async () => {};

  /** Returns the payload; throws when it does not match its schema. */
  const check = (jobName: string, payload: unknown): unknown => {
    const schema = catalogue[jobName];
    if (!schema) throw new Error(`no job is called ${jobName}`);
    z.parse(schema, payload);
    return payload;
  };

  const toBulk = ({ name: jobName, payload, id, isLowPriority, traceParent }: NewJob<C>) => ({
    name: jobName,
    data: check(jobName, payload),
    opts: {
      ...(id === undefined ? {} : { jobId: checkId(id) }),
      // Jobs without a priority run before all jobs with one.
      ...(isLowPriority ? { priority: 1 } : {}),
      ...traceOptions(traceParent ?? activeTraceParent()),
    },
  });

  const toSchedule = (schedule: Schedule<C>): CheckedSchedule => ({
    name: schedule.name,
    payload: check(schedule.name, schedule.payload),
    everyMs: schedule.everyMs,
  });

  async function close(): Promise<void> {
    await stopSchedules();
    if (worker) await closeBounded(worker, worker.whenIdle());
    await closeBounded(queue);
    await backend.close();
  }

  return {
    async addAll(jobs) {
      if (jobs.length > 0) await withQueueTimeout(queue.addBulk(jobs.map(toBulk)));
    },
    process(handlers, { concurrency }) {
      if (worker) throw new Error('this queue is already being processed');
      const runner = createJobRunner(catalogue, handlers, { log, onJobEnd });
      const opened = backend.openWorker(name, runner, { ...WORKER_OPTIONS, ...workerTuning, concurrency });
      worker = { close: () => opened.close(), whenIdle: runner.whenIdle };
    },
    async schedule(schedules) {
      await stopSchedules();
      stopSchedules = await keepSchedules(queue, schedules.map(toSchedule), log, checkSchedulesMs);
    },
    async ping() {
      await withQueueTimeout(queue.isPaused());
      const warnings = await withQueueTimeout(backend.findWarnings?.() ?? Promise.resolve([]));
      for (const warning of warnings)
        if (!known.includes(warning)) log.warn({ warning }, 'queue.misconfigured');
      known = warnings;
      return warnings;
    },
    async health(): Promise<QueueHealth> {
      const counts = await withQueueTimeout(
        queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
      );
      const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
      return { waiting: waiting + prioritized, active, delayed, failed };
    },
    failed: (limit) => withQueueTimeout(listFailedJobs(queue, limit)),
    retry: (id) => withQueueTimeout(retryJob(queue, id)),
    close: () => (closing ??= close()),
  };
}
