import { EVENTS } from '@dubs/core';
import { z } from 'zod/mini';

/** The payload schema of every job, by name: one job for each event, named for its topic, and the worker's own jobs. */
export const JOBS = {
  ...EVENTS,
  'retention.purge': z.object({}),
  'media.sweep': z.object({}),
  'exports.sweep': z.object({}),
  'accounts.erase': z.object({}),
  'numbers.change': z.object({}),
  'backup.create': z.object({}),
  'reminders.sweep': z.object({}),
  'reminder.send': z.object({ reminderId: z.int() }),
  'reminders.reconcile': z.object({}),
};

export type Jobs = typeof JOBS;
