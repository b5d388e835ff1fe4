import { type Command, Option } from 'commander';
import { loadMediaSettings } from '@dubs/platform/config';
import { print } from '../print.ts';
import { type Amounts, seedDatabase } from '../seed/seed-database.ts';
import { withDatabase } from '../with-database.ts';
import { wholeNumber } from './whole-number.ts';

/** Generated phone numbers suffice for about eight million people. */
const MOST_USERS = 7_000_000;

/** Adds `dubs seed`, which fills an empty database with made-up people. */
export const addSeed = (program: Command): Command =>
  program
    .command('seed')
    .description('fill an empty database: with a small story, the demo, or as much as the numbers say')
    .addOption(
      new Option('--demo', "with the demo's family and its pictures").conflicts([
        'users',
        'groups',
        'posts',
        'days',
      ]),
    )
    .option('--users <n>', 'how many people', wholeNumber({ max: MOST_USERS }))
    .option('--groups <n>', 'how many groups; each person is in up to ten', wholeNumber({ max: 1_000_000 }))
    .option(
      '--posts <n>',
      'how many posts, a quarter of them with pictures',
      wholeNumber({ max: 100_000_000 }),
    )
    .option(
      '--days <n>',
      'how many days ago the first post was written; a year if not given',
      wholeNumber({ max: 36_500 }),
    )
    .option('--force', 'even if there are people already', false)
    .action(({ force, demo, ...amounts }: Amounts & { force: boolean; demo?: true }) =>
      withDatabase((url) => seedDatabase(url, loadMediaSettings(), demo ? 'demo' : amounts, force, print), {
        mayCreate: true,
      }),
    );
