import type { Metrics } from './create-metrics.ts';

/** What every process leans on, each asked when somebody reads. */
export interface Backends {
  queue: () => Promise<{ waiting: number; active: number; delayed: number; failed: number }>;
  outbox: () => Promise<{ waiting: number; oldestSeconds: number }>;
  connections: () => { total: number; idle: number; waiting: number };
}

/** Shows how full the queue and the outbox are, and what the database's connections do. */
export function watchBackends(metrics: Metrics, { queue, outbox, connections }: Backends): void {
  // First, before the questions of the others take a connection.
  metrics.gauges(
    'database',
    {
      dubs_database_connections: 'Connections of this process to the database, by state.',
      dubs_database_waiting: 'Callers of this process who wait for a connection.',
    },
    () => {
      const { total, idle, waiting } = connections();
      return { dubs_database_connections: { busy: total - idle, idle }, dubs_database_waiting: waiting };
    },
  );
  metrics.gauges(
    'queue',
    { dubs_queue_jobs: 'Jobs in the queue by state; those that failed were given up and wait for people.' },
    async () => {
      const { waiting, active, delayed, failed } = await queue();
      return { dubs_queue_jobs: { waiting, active, delayed, failed } };
    },
  );
  metrics.gauges(
    'outbox',
    {
      dubs_outbox_events: 'Events whose work is not done yet, counted up to 100,000.',
      dubs_outbox_oldest_seconds: 'For how long the oldest of them waits.',
    },
    async () => {
      const { waiting, oldestSeconds } = await outbox();
      return { dubs_outbox_events: waiting, dubs_outbox_oldest_seconds: oldestSeconds };
    },
  );
}
