import type { Command } from 'commander';
import type { Db } from '@dubs/db';
import { loadSetting } from '@dubs/platform/config';
import { withDb } from '../open-database.ts';
import { findPerson } from '../people/find-person.ts';
import { print } from '../print.ts';
import { publicUrl } from '../public-url.ts';
import { printOutbox } from '../sms/outbox.ts';
import { preview } from '../sms/preview.ts';
import { readMoment } from '../sms/read-moment.ts';
import { withDatabase } from '../with-database.ts';
import { wholeNumber } from './whole-number.ts';

const SHOWN = 20;

const onDatabase = (work: (db: Db) => Promise<void>): Promise<void> =>
  withDatabase((url) => withDb(url, { max: 1, name: 'dubs-sms' }, work));

/** Adds `dubs sms`, which previews the text of a person and prints what the console provider has sent. */
export function addSms(program: Command): void {
  const sms = program.command('sms').description('look at text messages; nothing is sent');
  sms
    .command('preview')
    .description('what daily text a person would be sent and why, or why none')
    .requiredOption('--user <id or phone>', 'the person: an id, or a phone number')
    .option('--at <time>', 'when, such as 2026-03-10T19:00Z (default: now)', readMoment)
    .action(({ user, at = new Date() }: { user: string; at?: Date }) =>
      onDatabase(async (db) => {
        const userId = await findPerson(db, user, loadSetting('DEFAULT_REGION'));
        await preview({ db, publicUrl: publicUrl() }, userId, at, print);
      }),
    );
  sms
    .command('outbox')
    .description('the newest messages of the console provider')
    .option('--limit <n>', 'how many', wholeNumber({ max: 9_999 }), SHOWN)
    .action(({ limit }: { limit: number }) => onDatabase((db) => printOutbox(db, limit, print)));
}
