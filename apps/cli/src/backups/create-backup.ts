import path from 'node:path';
import { noteBackup, openSnapshot, packBackup } from '@dubs/core/backups';
import type { MediaSettings } from '@dubs/platform';
import { VERSION } from '@dubs/platform';
import { packZip, writeArchive } from '@dubs/platform/archives';
import { withMedia } from '../media/with-media.ts';
import { readSecrets } from './secrets.ts';

/** What is backed up, and into which folder. */
export interface BackupOptions {
  databaseUrl: string;
  media: MediaSettings;
  folder: string;
  withSecrets: boolean;
}

/** Writes a backup, and prints its path last. */
export async function createBackup(
  { databaseUrl, media: settings, folder, withSecrets }: BackupOptions,
  print: (line: string) => void,
): Promise<void> {
  await withMedia(databaseUrl, settings, async (media) => {
    const content = packBackup(
      { ...media, zip: packZip },
      {
        openSnapshot: () => openSnapshot(databaseUrl),
        version: VERSION,
        ...(withSecrets ? { secrets: readSecrets(path.dirname(settings.folder)) } : {}),
      },
    );
    const backup = await writeArchive(path.resolve(folder), media.clock.now(), content);
    await noteBackup(media.db, backup);
    print(`Wrote ${backup.bytes} bytes${withSecrets ? ', with the secrets: keep them safe' : ''}.`);
    print(backup.path);
  });
}
