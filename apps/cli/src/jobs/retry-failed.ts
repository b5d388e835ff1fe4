import type { RetryOutcome } from '@dubs/platform';
import { StepError } from '@dubs/terminal';
import { countOf } from './count-of.ts';
import type { JobsAndEvents } from './with-jobs.ts';

/** Maximum number of jobs to retry with one call: as many as Redis keeps. PostgreSQL may keep more. */
const ALL = 10_000;

const SENTENCE = {
  retried: 'is queued again',
  'not-failed': 'was not given up: it waits, runs or is done',
  unknown: 'is no job of the queue',
} as const satisfies Record<RetryOutcome, string>;

/** The jobs to retry: a list of ids, or all that were given up. */
export type JobSelection = readonly string[] | 'all';

/**
 * Returns the jobs that the arguments of the command select.
 *
 * @throws StepError if neither ids nor `--all` are given, or both
 */
export function parseSelection(ids: readonly string[], all: boolean): JobSelection {
  if (all && ids.length > 0) throw new StepError('Name jobs, or say --all: not both.');
  if (!all && ids.length === 0)
    throw new StepError('Which jobs? Name their ids, as `dubs jobs failed` lists them, or say --all.');
  return all ? 'all' : [...new Set(ids)];
}

/**
 * Queues jobs again that were given up, and prints the outcome of each.
 *
 * @throws StepError if a job selected by its id is not queued again
 */
export async function retryFailed(
  { queues }: Pick<JobsAndEvents, 'queues'>,
  selection: JobSelection,
  print: (line: string) => void,
): Promise<void> {
  const ids = selection === 'all' ? (await queues.failed(ALL)).map(({ id }) => id) : selection;
  let retried = 0;
  for (const id of ids) {
    const outcome = await queues.retry(id);
    if (outcome === 'retried') retried++;
    print(`${id} ${SENTENCE[outcome]}.`);
  }
  if (selection === 'all')
    print(retried === 0 ? 'No job was given up.' : `${countOf(retried, 'job')} queued again.`);
  else if (retried < ids.length)
    throw new StepError(`${ids.length - retried} of ${countOf(ids.length, 'job')} not queued again.`);
}
