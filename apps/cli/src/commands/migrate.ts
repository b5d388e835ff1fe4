import type { Command } from 'commander';
import { bringUpToDate } from '../bring-up-to-date.ts';
import { print } from '../print.ts';
import { withDatabase } from '../with-database.ts';

/** Adds `dubs migrate`, which brings the database up to date. */
export const addMigrate = (program: Command): Command =>
  program
    .command('migrate')
    .description('bring the database up to date')
    .action(() =>
      withDatabase(
        async (url) => {
          const applied = await bringUpToDate(url);
          print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
        },
        { mayCreate: true },
      ),
    );
