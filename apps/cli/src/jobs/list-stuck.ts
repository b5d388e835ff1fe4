import { listStuckEvents } from '@dubs/core';
import { countOf } from './count-of.ts';
import type { JobsAndEvents } from './with-jobs.ts';

/** Prints the oldest stuck events, at most `limit`. */
export async function listStuck(
  { db }: Pick<JobsAndEvents, 'db'>,
  limit: number,
  print: (line: string) => void,
): Promise<void> {
  const events = await listStuckEvents(db, limit);
  for (const { id, topic, attempts, createdAt, nextAttemptAt, payload } of events) {
    print(`${id}  ${topic}  of ${createdAt.toISOString()}, dispatched ${attempts} times`);
    print(`    next ${nextAttemptAt.toISOString()}`);
    print(`    ${JSON.stringify(payload)}`);
  }
  if (events.length === 0) print('No event is stuck.');
  else if (events.length === limit) print(`These are the oldest ${limit}; there may be more.`);
  else print(`${countOf(events.length, 'event')} stuck. They are dispatched again by themselves.`);
}
