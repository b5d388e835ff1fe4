import type { Command } from 'commander';
import { loadMediaSettings, settingText } from '@dubs/platform/config';
import { StepError } from '@dubs/terminal';
import { print } from '../print.ts';
import { resetData } from '../reset-data.ts';
import { withDatabase } from '../with-database.ts';

interface ResetOptions {
  yes: boolean;
  force: boolean;
}

function refuseAccidents({ yes, force }: ResetOptions): void {
  if (settingText('NODE_ENV') === 'production' && !force) {
    throw new StepError('This is a production system. --force erases it all the same.');
  }
  if (!yes)
    throw new StepError('This erases all people, groups, posts and pictures for good. --yes does it.');
}

/** Adds `dubs reset`, which erases all data of the product. */
export const addReset = (program: Command): Command =>
  program
    .command('reset')
    .description('erase all people, groups, posts and pictures')
    .option('--yes', 'really', false)
    .option('--force', 'even in production', false)
    .action(async (options: ResetOptions) => {
      refuseAccidents(options);
      await withDatabase((url) => resetData(url, loadMediaSettings()));
      print('All data is erased.');
    });
