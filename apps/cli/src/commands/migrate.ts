import type { Command } from 'commander';
import { migrateToLatest } from '@dubs/db';
import { withDatabase } from '../with-database.ts';

/** `dubs migrate`: brings the database up to date. */
export const addMigrate = (program: Command): Command =>
  program
    .command('migrate')
    .description('bring the database up to date')
    .action(() =>
      withDatabase(async (url) => {
        const applied = await migrateToLatest(url);
        console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
      }),
    );
