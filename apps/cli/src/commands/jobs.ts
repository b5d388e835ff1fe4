import type { Command } from 'commander';
import { listFailed } from '../jobs/list-failed.ts';
import { listStuck } from '../jobs/list-stuck.ts';
import { parseSelection, retryFailed } from '../jobs/retry-failed.ts';
import { type JobsAndEvents, withJobs } from '../jobs/with-jobs.ts';
import { loadCheckedRedis } from '../load-checked-redis.ts';
import { print } from '../print.ts';
import { withDatabase } from '../with-database.ts';

const SHOWN = 50;

async function withQueue(work: (jobs: JobsAndEvents) => Promise<void>): Promise<void> {
  const { queue } = await loadCheckedRedis();
  await withDatabase((url) => withJobs(url, queue, work));
}

/** Adds `dubs jobs`, which lists failed jobs and stuck events, and retries failed jobs. */
export function addJobs(program: Command): void {
  const jobs = program.command('jobs').description('list failed jobs and stuck events, and retry jobs');
  jobs
    .command('failed')
    .description('list the jobs that were given up')
    .action(() => withQueue((each) => listFailed(each, SHOWN, print)));
  jobs
    .command('stuck')
    .description('list the events that keep failing')
    .action(() => withQueue((each) => listStuck(each, SHOWN, print)));
  jobs
    .command('retry')
    .description('try jobs again that were given up')
    .argument('[ids...]', 'as `dubs jobs failed` lists them')
    .option('--all', 'every job that was given up', false)
    .action((ids: string[], { all }: { all: boolean }) => {
      const selection = parseSelection(ids, all);
      return withQueue((each) => retryFailed(each, selection, print));
    });
}
