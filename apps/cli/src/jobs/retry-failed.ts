import type { RetryOutcome } from '@dubs/platform';
import { StepError } from '@dubs/terminal';
import { countOf } from './count-of.ts';
import type { JobsAndEvents } from './with-jobs.ts';

/** As many as the queue remembers. */
const ALL = 10_000;

const SENTENCE = {
  retried: 'is queued again',
  'not-failed': 'was not given up: it waits, runs or is done',
  unknown: 'is no job of the queue',
} as const satisfies Record<RetryOutcome, string>;

/** The jobs to try again: those of these ids, or all that were given up. */
export type RetryWish = readonly string[] | 'all';

/**
 * Reads which jobs are meant.
 *
 * @throws StepError when nothing is named, or both are
 */
export function readWish(ids: readonly string[], all: boolean): RetryWish {
  if (all && ids.length > 0) throw new StepError('Name jobs, or say --all: not both.');
  if (!all && ids.length === 0)
    throw new StepError('Which jobs? Name their ids, as `dubs jobs failed` lists them, or say --all.');
  return all ? 'all' : [...new Set(ids)];
}

/**
 * Queues jobs that were given up again, and says of each what became of it.
 *
 * @throws StepError when one of those named is not queued again
 */
export async function retryFailed(
  { queues }: Pick<JobsAndEvents, 'queues'>,
  wish: RetryWish,
  print: (line: string) => void,
): Promise<void> {
  const ids = wish === 'all' ? (await queues.failed(ALL)).map(({ id }) => id) : wish;
  let retried = 0;
  for (const id of ids) {
    const outcome = await queues.retry(id);
    if (outcome === 'retried') retried++;
    print(`${id} ${SENTENCE[outcome]}.`);
  }
  if (wish === 'all')
    print(retried === 0 ? 'No job was given up.' : `${countOf(retried, 'job')} queued again.`);
  else if (retried < ids.length)
    throw new StepError(`${ids.length - retried} of ${countOf(ids.length, 'job')} not queued again.`);
}
