import { EVENTS } from '@dubs/core';
import { z } from 'zod/mini';

/**
 * The payload schema of every job, by name: the worker's own jobs, and those of events, named for their topics. Only `export.requested` is
 * still queued; workers of an earlier version queued all events.
 */
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
