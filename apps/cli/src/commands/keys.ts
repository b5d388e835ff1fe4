import type { Command } from 'commander';
import { encryptDatabase } from '../keys/encrypt-database.ts';
import { rotateKeys } from '../keys/rotate-keys.ts';
import { withDb } from '../open-database.ts';
import { print } from '../print.ts';
import { withDatabase } from '../with-database.ts';
import type { Db } from '@dubs/db';

const onDatabase = (work: (db: Db) => Promise<void>): Promise<void> =>
  // Each batch scans a whole table, which can take minutes.
  withDatabase((url) => withDb(url, { max: 1, name: 'dubs-keys', statementMs: 300_000 }, work));

/** Adds `dubs keys`, which encrypts stored values and rotates their keys. */
export function addKeys(program: Command): void {
  const keys = program.command('keys').description('encrypt phone numbers, text messages and invite codes');
  keys
    .command('encrypt')
    .description('encrypt what earlier versions stored; can be interrupted and repeated')
    .option('--confirm', 'also empty the readable columns, after which earlier versions cannot run', false)
    .action(({ confirm }: { confirm: boolean }) =>
      onDatabase((db) => encryptDatabase(db, { isConfirmed: confirm }, print)),
    );
  keys
    .command('rotate')
    .description('encrypt everything with the newest of DATA_KEYS; can be interrupted and repeated')
    .action(() => onDatabase((db) => rotateKeys(db, print)));
}
