import type { Logger } from '@dubs/core/ports';
import type { JobQueue } from './backend.ts';
import { withPatience } from './queue-unavailable.ts';

const CHECK_MS = 30_000;

/** A schedule with a payload that fits its schema. */
export interface CheckedSchedule {
  name: string;
  payload: unknown;
  rhythm: { every: number } | { pattern: string; tz: string };
}

const put = (queue: JobQueue, { name, payload, rhythm }: CheckedSchedule) =>
  queue.upsertJobScheduler(name, rhythm, { name, data: payload });

/** Makes these the queue's only schedules. */
async function replaceSchedules(queue: JobQueue, schedules: readonly CheckedSchedule[]): Promise<void> {
  const wanted = new Set(schedules.map(({ name }) => name));
  for (const { key } of await queue.getJobSchedulers())
    if (!wanted.has(key)) await queue.removeJobScheduler(key);
  for (const schedule of schedules) await put(queue, schedule);
}

/** Puts back those that a lost database has forgotten. Those that are there are left alone, or they would start anew. */
async function restoreSchedules(
  queue: JobQueue,
  schedules: readonly CheckedSchedule[],
  log: Logger,
): Promise<void> {
  const present = new Set((await queue.getJobSchedulers()).map(({ key }) => key));
  for (const schedule of schedules) {
    if (present.has(schedule.name)) continue;
    await put(queue, schedule);
    log.warn({ job: schedule.name }, 'schedule.restored');
  }
}

/** Sets the schedules and watches over them until the answered function is called. */
export async function keepSchedules(
  queue: JobQueue,
  schedules: readonly CheckedSchedule[],
  log: Logger,
  checkMs = CHECK_MS,
): Promise<() => Promise<void>> {
  let isSet = false;
  const check = async () => {
    try {
      if (isSet) await withPatience(restoreSchedules(queue, schedules, log));
      else await withPatience(replaceSchedules(queue, schedules));
      isSet = true;
    } catch (error) {
      log.warn({ err: error }, 'schedules.delayed');
    }
  };
  let running = check();
  await running;
  const timer = setInterval(() => {
    running = running.then(check);
  }, checkMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
