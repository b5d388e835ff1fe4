import { existsSync } from 'node:fs';
import path from 'node:path';
import { noopLiveBus } from '@dubs/core';
import { readText, rehearseRestore, restoreBackup, SECRETS } from '@dubs/core/backups';
import { createBlobStore, type MediaSettings, systemClock } from '@dubs/platform';
import { bringUpToDate } from '../bring-up-to-date.ts';
import { openDatabase } from '../open-database.ts';
import { silentLog } from '../silent-log.ts';
import { openBackup } from './open-backup.ts';
import { writeSecrets } from './secrets.ts';
import { describeBackup } from './verify.ts';

type Print = (line: string) => void;

/** Rehearses a restore in a database that is dropped again. */
export const checkRestore = (file: string, databaseUrl: string, print: Print): Promise<void> =>
  openBackup(file, async (archive) => {
    print(describeBackup(await rehearseRestore(archive, databaseUrl)));
    print('It can be restored: a database was made of it, compared, and dropped again.');
  });

/** Restores a backup into an empty database and the media store, and those of its secrets that the data folder lacks. */
export const restore = (
  file: string,
  databaseUrl: string,
  media: MediaSettings,
  print: Print,
): Promise<void> =>
  openBackup(file, async (archive) => {
    const ctx = {
      live: noopLiveBus,
      blobs: await createBlobStore(media),
      clock: systemClock,
      log: silentLog,
    };
    const dataDir = path.dirname(media.folder);
    const secrets = archive.names.includes(SECRETS) ? await readText(archive, SECRETS) : null;
    let kept: string[] = [];
    const manifest = await restoreBackup(ctx, archive, databaseUrl, (url) => {
      // Now that the rows are restored, so that an archive that is refused leaves no secrets.
      if (secrets !== null) kept = writeSecrets(dataDir, secrets);
      return openDatabase(url, { max: 2 }, dataDir);
    });
    // The tables are up to date; a role behind a pooler may lack its limits.
    await bringUpToDate(databaseUrl);
    print(describeBackup(manifest));
    if (secrets !== null) {
      print(
        kept.length === 0
          ? 'Its secrets were left out: this data folder has its own.'
          : `Restored ${kept.join(' and ')}.`,
      );
    } else if (!existsSync(path.join(dataDir, 'auth-secret'))) {
      print(
        'It holds no secrets. Nothing starts without the DATA_KEYS of before; with another AUTH_SECRET everyone has to sign in again.',
      );
    }
    print('Restored. Texts of today are not sent again.');
  });
