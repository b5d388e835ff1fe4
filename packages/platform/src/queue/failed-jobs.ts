import { redactValue } from '../logger/redact.ts';
import type { JobQueue } from './backend.ts';
import type { FailedJob, RetryOutcome } from './catalogue.ts';

const LINE_CHARS = 300;

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').slice(0, LINE_CHARS);

/** Returns the dead letters, newest first. */
export async function listFailedJobs(queue: JobQueue, limit: number): Promise<FailedJob[]> {
  const jobs = await queue.getFailed(0, limit - 1);
  return jobs.map((job) => ({
    id: job.id ?? '',
    name: job.name,
    payload: redactValue(job.data),
    attempts: job.attemptsMade,
    failedAt: new Date(job.finishedOn ?? job.timestamp),
    error: firstLine(job.failedReason ?? ''),
  }));
}

/** Puts a dead letter back into the queue with all its attempts. */
export async function retryJob(queue: JobQueue, id: string): Promise<RetryOutcome> {
  const job = await queue.getJob(id);
  if (!job) return 'unknown';
  if ((await job.getState()) !== 'failed') return 'not-failed';
  try {
    await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
    return 'retried';
  } catch (error) {
    // Another caller may have retried the job first.
    if ((await job.getState()) !== 'failed') return 'not-failed';
    throw error;
  }
}
