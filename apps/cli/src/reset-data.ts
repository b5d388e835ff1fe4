import { ERASURES } from '@dubs/core';
import { eraseAll, migrateToLatest } from '@dubs/db';
import type { MediaSettings } from '@dubs/platform';
import { withMedia } from './media/with-media.ts';

/**
 * Erases all rows, and the pictures and exports in the media store. Keeps the erasure records.
 *
 * @throws StepError if the database and the media store do not belong together
 */
export async function resetData(databaseUrl: string, media: MediaSettings): Promise<void> {
  await migrateToLatest(databaseUrl);
  await withMedia(databaseUrl, media, async ({ db, blobs }) => {
    // Rows first: a file without a row is swept eventually, but a row without its file would stay.
    await eraseAll(db);
    for await (const { key } of blobs.list('')) {
      // A backup that is restored later still contains the erased users.
      if (!key.startsWith(ERASURES)) await blobs.delete([key]);
    }
  });
}
