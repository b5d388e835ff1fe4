import type { Logger } from '@dubs/core/ports';
import type { JobQueue } from './backend.ts';
import { withQueueTimeout } from './queue-unavailable.ts';

const CHECK_MS = 30_000;

/** A schedule with a validated payload. */
export interface CheckedSchedule {
  name: string;
  payload: unknown;
  everyMs: number;
}

const setSchedule = (queue: JobQueue, { name, payload, everyMs }: CheckedSchedule) =>
  queue.upsertJobScheduler(name, { every: everyMs }, { name, data: payload });

/** Sets these schedules and removes all others. */
async function replaceSchedules(queue: JobQueue, schedules: readonly CheckedSchedule[]): Promise<void> {
  const wanted = new Set(schedules.map(({ name }) => name));
  for (const { key } of await queue.getJobSchedulers())
    if (!wanted.has(key)) await queue.removeJobScheduler(key);
  for (const schedule of schedules) await setSchedule(queue, schedule);
}

/** Restores schedules that were lost with the queue's data. Existing ones are not set again, since this would restart their intervals. */
async function restoreSchedules(
  queue: JobQueue,
  schedules: readonly CheckedSchedule[],
  log: Logger,
): Promise<void> {
  const present = new Set((await queue.getJobSchedulers()).map(({ key }) => key));
  for (const schedule of schedules) {
    if (present.has(schedule.name)) continue;
    await setSchedule(queue, schedule);
    log.warn({ job: schedule.name }, 'schedule.restored');
  }
}

/** Sets the schedules and restores lost ones regularly. Returns a function that stops this. */
export async function keepSchedules(
  queue: JobQueue,
  schedules: readonly CheckedSchedule[],
  log: Logger,
  checkMs = CHECK_MS,
): Promise<() => Promise<void>> {
  let isSet = false;
  const check = async () => {
    try {
      if (isSet) await withQueueTimeout(restoreSchedules(queue, schedules, log));
      else await withQueueTimeout(replaceSchedules(queue, schedules));
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
