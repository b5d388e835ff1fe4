import type { Command } from 'commander';
import { loadRedis } from '@dubs/platform/config';
import { listFailed } from '../jobs/list-failed.ts';
import { listStuck } from '../jobs/list-stuck.ts';
import { readWish, retryFailed } from '../jobs/retry-failed.ts';
import type { JobsAndEvents } from '../jobs/with-jobs.ts';
import { withJobs } from '../jobs/with-jobs.ts';
import { print } from '../print.ts';
import { withDatabase } from '../with-database.ts';

const SHOWN = 50;

const inTheQueue = (work: (jobs: JobsAndEvents) => Promise<void>): Promise<void> =>
  withDatabase((url) => withJobs(url, loadRedis().queue, work));

/** `dubs jobs`: what the worker could not do, and how to have it tried again. */
export function addJobs(program: Command): void {
  const jobs = program.command('jobs').description('list what the worker could not do, and try it again');
  jobs
    .command('failed')
    .description('list the jobs that were given up')
    .action(() => inTheQueue((each) => listFailed(each, SHOWN, print)));
  jobs
    .command('stuck')
    .description('list the events whose work does not get done')
    .action(() => inTheQueue((each) => listStuck(each, SHOWN, print)));
  jobs
    .command('retry')
    .description('try jobs again that were given up')
    .argument('[ids...]', 'as `dubs jobs failed` lists them')
    .option('--all', 'every job that was given up', false)
    .action((ids: string[], { all }: { all: boolean }) => {
      const wish = readWish(ids, all);
      return inTheQueue((each) => retryFailed(each, wish, print));
    });
}
