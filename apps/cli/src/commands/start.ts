import type { Command } from 'commander';
import { run } from '../start/run.ts';

/** Adds `dubs start`, which does what `npm start` does after installing and building. */
export const addStart = (program: Command): Command =>
  program
    .command('start')
    .description('run the server and the worker, with an embedded database unless DATABASE_URL is set')
    .option('--demo', 'with a seeded family, in a data folder of its own', false)
    .action(async ({ demo }: { demo: boolean }) => {
      await run({ demo, endWithParent: false });
      process.exit(0);
    });
