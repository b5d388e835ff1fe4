import type { JobEnd } from '../queue/catalogue.ts';
import type { Metrics } from './create-metrics.ts';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Returns a handler that records the outcome and duration of each attempt at a job. */
export function timeJobs(metrics: Metrics): (end: JobEnd) => void {
  const times = metrics.histogram(
    'dubs_job_seconds',
    'Attempts at jobs: how long they took, by name and outcome.',
    ['job', 'outcome'],
    BUCKETS,
  );
  return ({ name, outcome, seconds }) => times.observe({ job: name, outcome }, seconds);
}
