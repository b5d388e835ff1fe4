import type { Command } from 'commander';
import { VERSION } from '@dubs/platform';
import { print } from '../print.ts';

/** `dubs version`: the version of Dubs. */
export const addVersion = (program: Command): Command =>
  program
    .command('version')
    .description('print the version of Dubs')
    .action(() => print(VERSION));
