import path from 'node:path';
import { type BackupPlace, loadBackupPlace, loadMediaSettings } from '@dubs/platform/config';
import { StepError } from '@dubs/terminal';
import type { Command } from 'commander';
import { createBackup } from '../backups/create-backup.ts';
import { checkRestore, restore } from '../backups/restore.ts';
import { verify } from '../backups/verify.ts';
import { print } from '../print.ts';
import { withDatabase } from '../with-database.ts';

/** Returns the destination of a backup: the `--to` option if given, otherwise the configured one. */
function placeOf(to: string | undefined): BackupPlace {
  if (to === undefined) return loadBackupPlace();
  if (to !== 's3') return { folder: path.resolve(to) };
  const { s3 } = loadMediaSettings();
  if (!s3) throw new StepError('There is no object storage: S3_ENDPOINT is not set.');
  return s3;
}

/** Adds `dubs backup`, `dubs verify-backup` and `dubs restore`. */
export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('write the database and its pictures into one archive, and print its path')
    .option('--to <folder>', 'where to write it, instead of BACKUP_DIR; `s3` is the object storage')
    .option('--with-secrets', 'with AUTH_SECRET, DATA_KEYS and the VAPID keys of this installation', false)
    .action(({ to, withSecrets }: { to?: string; withSecrets: boolean }) =>
      withDatabase((url) =>
        createBackup(
          { databaseUrl: url, media: loadMediaSettings(), place: placeOf(to), withSecrets },
          print,
        ),
      ),
    );
  program
    .command('verify-backup')
    .description('check the hashes of an archive; needs no database')
    .argument('<file>', 'a file, or an address that `dubs backup` printed')
    .action((file: string) => verify(file, print));
  program
    .command('restore')
    .description('restore an archive into an empty database and its media store')
    .argument('<file>', 'a file, or an address that `dubs backup` printed')
    .option('--check', 'only rehearse it, in a database that is dropped again', false)
    .action((file: string, { check }: { check: boolean }) =>
      withDatabase(
        (url) => (check ? checkRestore(file, url, print) : restore(file, url, loadMediaSettings(), print)),
        { mayCreate: true },
      ),
    );
}
