import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { loadMediaSettings } from '@dubs/platform/config';
import { print } from '../print.ts';
import type { Amounts } from '../seed/seed-database.ts';
import { seedDatabase } from '../seed/seed-database.ts';
import { withDatabase } from '../with-database.ts';

/** Returns a parser for a whole number from 1 to `most`. Generated phone numbers suffice for about eight million people. */
const amountUpTo =
  (most: number) =>
  (text: string): number => {
    const amount = Number(text);
    if (!/^[1-9][0-9]*$/.test(text) || amount > most)
      throw new InvalidArgumentError(`It is a whole number from 1 to ${most}.`);
    return amount;
  };

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
    .option('--users <n>', 'how many people', amountUpTo(7_000_000))
    .option('--groups <n>', 'how many groups; everybody is in ten of them', amountUpTo(1_000_000))
    .option('--posts <n>', 'how many posts, a quarter of them with pictures', amountUpTo(100_000_000))
    .option(
      '--days <n>',
      'how many days ago the first post was written; a year if not given',
      amountUpTo(36_500),
    )
    .option('--force', 'even if there are people already', false)
    .action(({ force, demo, ...amounts }: Amounts & { force: boolean; demo?: true }) =>
      withDatabase((url) => seedDatabase(url, loadMediaSettings(), demo ? 'demo' : amounts, force, print), {
        mayCreate: true,
      }),
    );
