import type { Metrics } from './create-metrics.ts';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Returns a handler that records how long a heartbeat of the live bus took to return. */
export function timeHeartbeats(metrics: Metrics): (seconds: number) => void {
  const times = metrics.histogram(
    'dubs_live_heartbeat_seconds',
    'How long heartbeats took to come back over the transport of live events.',
    [],
    BUCKETS,
  );
  return (seconds) => times.observe({}, seconds);
}
