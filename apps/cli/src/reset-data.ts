import { ERASURES } from '@dubs/core';
import { eraseAll, migrateToLatest } from '@dubs/db';
import type { MediaSettings } from '@dubs/platform';
import { withMedia } from './media/with-media.ts';

/**
 * Erases everything that people put into Dubs: all rows, and the pictures and exports in its media store. The records of
 * erasures stay.
 *
 * @throws StepError when database and pictures do not belong together
 */
export async function resetData(databaseUrl: string, media: MediaSettings): Promise<void> {
  await migrateToLatest(databaseUrl);
  await withMedia(databaseUrl, media, async ({ db, blobs }) => {
    // Rows first: a file that no row names is swept sooner or later, a row without its file would stay.
    await eraseAll(db);
    for await (const { key } of blobs.list('')) {
      // A backup that is restored next still has the people who were erased.
      if (!key.startsWith(ERASURES)) await blobs.delete([key]);
    }
  });
}
