import type { Metrics } from './create-metrics.ts';

/** The backends of every process, read at each scrape. */
export interface Backends {
  queue: () => Promise<{ waiting: number; active: number; delayed: number; failed: number }>;
  outbox: () => Promise<{ waiting: number; oldestSeconds: number }>;
  connections: () => { total: number; idle: number; waiting: number };
}

/** Adds gauges of the queue, the outbox and the database connections. */
export function watchBackends(metrics: Metrics, { queue, outbox, connections }: Backends): void {
  // Read first, since the other sources use connections themselves.
  metrics.gauges(
    'database',
    {
      dubs_database_connections: 'Connections of this process to the database, by state.',
      dubs_database_waiting: 'Requests of this process that wait for a connection.',
    },
    () => {
      const { total, idle, waiting } = connections();
      return { dubs_database_connections: { busy: total - idle, idle }, dubs_database_waiting: waiting };
    },
  );
  metrics.gauges(
    'queue',
    { dubs_queue_jobs: 'Jobs in the queue by state; failed jobs were given up and need an operator.' },
    async () => {
      const { waiting, active, delayed, failed } = await queue();
      return { dubs_queue_jobs: { waiting, active, delayed, failed } };
    },
  );
  metrics.gauges(
    'outbox',
    {
      dubs_outbox_events: 'Events whose work is not done yet, counted up to 100,000.',
      dubs_outbox_oldest_seconds: 'Age of the oldest of these events.',
    },
    async () => {
      const { waiting, oldestSeconds } = await outbox();
      return { dubs_outbox_events: waiting, dubs_outbox_oldest_seconds: oldestSeconds };
    },
  );
}
