import { loadSetting } from '@dubs/platform/config';
import type { Command } from 'commander';
import { withDb } from '../open-database.ts';
import { print } from '../print.ts';
import { printUsage } from '../usage.ts';
import { withDatabase } from '../with-database.ts';

/** Adds `dubs usage`. */
export function addUsage(program: Command): void {
  program
    .command('usage')
    .description('print how many people, posts and pictures there are, what they take, and what texts cost')
    .option('--json', 'as JSON', false)
    .action(({ json }: { json: boolean }) =>
      withDatabase((url) =>
        withDb(url, { max: 2, name: 'dubs-usage' }, (db) =>
          printUsage(db, { json, pricePerSegment: loadSetting('SMS_PRICE') ?? null, now: new Date() }, print),
        ),
      ),
    );
}
