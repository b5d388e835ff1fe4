import { announceTerms } from '@dubs/core';
import { type Command, InvalidArgumentError } from 'commander';
import { print } from '../print.ts';
import { operate } from './operate.ts';
import { wholeNumber } from './whole-number.ts';

/** Parses a date (`YYYY-MM-DD`) and rejects days that do not exist. */
function readDay(text: string): string {
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('It is a date like 2027-01-15.');
  return text;
}

/** Adds `dubs terms announce`. */
export function addTerms(program: Command): void {
  program
    .command('terms')
    .description('the terms of service')
    .command('announce')
    .description('announce a new version of the terms, at least 30 days ahead')
    .requiredOption('--version <number>', 'its number, higher than all before', wholeNumber({ max: 999_999 }))
    .requiredOption('--effective <date>', 'the day on which it takes effect, at 00:00 UTC', readDay)
    .action((announced: { version: number; effective: string }) =>
      operate(async (operator) => {
        await announceTerms(operator, announced);
        print(
          `Version ${announced.version} of the terms is announced for ${announced.effective}. Everyone is asked to accept it.`,
        );
      }),
    );
}
