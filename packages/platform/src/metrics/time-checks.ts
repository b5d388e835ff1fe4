import type { Metrics } from './create-metrics.ts';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];

/** Returns a handler that records how long a source took to respond to a readiness check. */
export function timeChecks(metrics: Metrics): (source: string, seconds: number) => void {
  const times = metrics.histogram(
    'dubs_check_seconds',
    'How long database, queue and storage took to respond to the check of each second; 2 at most.',
    ['source'],
    BUCKETS,
  );
  return (source, seconds) => times.observe({ source }, seconds);
}
