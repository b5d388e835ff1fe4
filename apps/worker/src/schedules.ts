import type { Schedule } from '@dubs/platform';
import type { Jobs } from './jobs.ts';

const HOUR = 3_600_000;

/** Every job that comes back by itself. */
export const SCHEDULES: readonly Schedule<Jobs>[] = [
  { name: 'retention.purge', payload: {}, everyMs: HOUR },
  { name: 'media.sweep', payload: {}, everyMs: 24 * HOUR },
];
