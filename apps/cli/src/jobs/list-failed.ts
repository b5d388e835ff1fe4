import { listStuckEvents } from '@dubs/core';
import { countOf } from './count-of.ts';
import type { JobsAndEvents } from './with-jobs.ts';

/** Prints the newest jobs that were given up, at most `limit`, each with its attempts, last failure and payload. */
export async function listFailed(
  { queues, db }: JobsAndEvents,
  limit: number,
  print: (line: string) => void,
): Promise<void> {
  const hasStuck = (await listStuckEvents(db, 1)).length > 0;
  const jobs = await queues.failed(limit);
  for (const { id, name, attempts, failedAt, error, payload } of jobs) {
    print(`${id}  ${name}  ${countOf(attempts, 'attempt')}, the last ${failedAt.toISOString()}`);
    print(`    ${error}`);
    print(`    ${JSON.stringify(payload)}`);
  }
  const { failed } = await queues.health();
  if (jobs.length === 0) print('No job was given up.');
  else if (failed > jobs.length)
    print(`These are the newest ${jobs.length} of ${failed} that were given up.`);
  else print(`${countOf(jobs.length, 'job')} given up. \`dubs jobs retry\` tries them again.`);
  if (hasStuck) print('Events are stuck in the outbox, too: `dubs jobs stuck` lists them.');
}
