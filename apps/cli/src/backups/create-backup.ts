import path from 'node:path';
import { noteBackup, openSnapshot, packBackup } from '@dubs/core/backups';
import { type BackupPlace, type MediaSettings, VERSION } from '@dubs/platform';
import { createArchives, packZip } from '@dubs/platform/archives';
import { withMedia } from '../media/with-media.ts';
import { readSecrets } from './secrets.ts';
import { missingInWords } from './verify.ts';

/** Source and destination of a backup. */
export interface BackupOptions {
  databaseUrl: string;
  media: MediaSettings;
  place: BackupPlace;
  withSecrets: boolean;
}

/** Writes a backup, and prints its path last. */
export async function createBackup(
  { databaseUrl, media: settings, place, withSecrets }: BackupOptions,
  print: (line: string) => void,
): Promise<void> {
  await withMedia(databaseUrl, settings, async (media) => {
    let missing = 0;
    const content = packBackup(
      { ...media, zip: packZip },
      {
        openSnapshot: () => openSnapshot(databaseUrl),
        version: VERSION,
        onMissing: (count) => (missing = count),
        ...(withSecrets ? { secrets: readSecrets(path.dirname(settings.folder)) } : {}),
      },
    );
    const backup = await createArchives(place).write(media.clock.now(), content);
    await noteBackup(media.db, backup);
    print(`Wrote ${backup.bytes} bytes${withSecrets ? ', with the secrets: keep them safe' : ''}.`);
    if (missing > 0) print(missingInWords(missing));
    print(backup.path);
  });
}
