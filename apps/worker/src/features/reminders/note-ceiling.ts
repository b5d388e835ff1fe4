import type { WorkerCore } from '../../context.ts';

const HOUR = 3_600_000;

/** Answers what warns that the ceiling makes daily texts wait: once, and again when it still does an hour later. */
export function createCeilingNote(log: WorkerCore['log'], clock: WorkerCore['clock']): () => void {
  let saidAt = -Infinity;
  return () => {
    const now = clock.now().getTime();
    if (now - saidAt < HOUR) return;
    saidAt = now;
    log.warn({}, 'as many daily texts have left as SMS_REMINDERS_HOURLY_CEILING allows; the others wait');
  };
}
