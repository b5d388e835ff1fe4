import type { Command } from 'commander';
import { loadBackupDir, loadMediaSettings } from '@dubs/platform/config';
import { createBackup } from '../backups/create-backup.ts';
import { checkRestore, restore } from '../backups/restore.ts';
import { verify } from '../backups/verify.ts';
import { print } from '../print.ts';
import { withDatabase } from '../with-database.ts';

/** Adds `dubs backup`, `dubs verify-backup` and `dubs restore`. */
export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('write the database and its pictures into one archive, and print its path')
    .option('--to <folder>', 'where to write it, instead of BACKUP_DIR')
    .option('--with-secrets', 'with AUTH_SECRET and the VAPID keys of this installation', false)
    .action(({ to, withSecrets }: { to?: string; withSecrets: boolean }) =>
      withDatabase((url) =>
        createBackup(
          { databaseUrl: url, media: loadMediaSettings(), folder: to ?? loadBackupDir(), withSecrets },
          print,
        ),
      ),
    );
  program
    .command('verify-backup')
    .description('check the hashes of an archive; needs no database')
    .argument('<file>')
    .action((file: string) => verify(file, print));
  program
    .command('restore')
    .description('restore an archive into an empty database and its media folder')
    .argument('<file>')
    .option('--check', 'only rehearse it, in a database that is dropped again', false)
    .action((file: string, { check }: { check: boolean }) =>
      withDatabase((url) =>
        check ? checkRestore(file, url, print) : restore(file, url, loadMediaSettings(), print),
      ),
    );
}
