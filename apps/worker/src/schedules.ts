import type { Schedule } from '@dubs/platform';
import type { Jobs } from './jobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Every job that runs on a schedule. */
export const SCHEDULES: readonly Schedule<Jobs>[] = [
  { name: 'retention.purge', payload: {}, everyMs: HOUR },
  { name: 'media.sweep', payload: {}, everyMs: 24 * HOUR },
  { name: 'exports.sweep', payload: {}, everyMs: HOUR },
  { name: 'accounts.erase', payload: {}, everyMs: HOUR },
  { name: 'numbers.change', payload: {}, everyMs: MINUTE },
  { name: 'backup.create', payload: {}, everyMs: MINUTE },
  { name: 'reminders.sweep', payload: {}, everyMs: MINUTE },
  { name: 'reminders.reconcile', payload: {}, everyMs: MINUTE },
];
