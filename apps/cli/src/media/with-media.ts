import type { CoreContext } from '@dubs/core';
import { claimStore } from '@dubs/core';
import { MediaStoreRefused } from '@dubs/core/ports';
import { openDb } from '@dubs/db';
import { createDiskBlobStore, systemClock } from '@dubs/platform';
import { StepError } from '@dubs/terminal';

/** The database and the store of its pictures. */
export type Media = Pick<CoreContext, 'db' | 'blobs' | 'clock'>;

/** Opens the database and the folder of pictures without a look at whether they belong together. */
export async function withAnyMedia<T>(
  databaseUrl: string,
  mediaDir: string,
  work: (media: Media) => Promise<T>,
): Promise<T> {
  const db = openDb(databaseUrl, { max: 2, name: 'dubs-media' });
  try {
    return await work({ db, blobs: await createDiskBlobStore(mediaDir), clock: systemClock });
  } finally {
    await db.destroy();
  }
}

/**
 * Opens the database and the folder of pictures, and claims the folder for it.
 *
 * @throws StepError when they do not belong together
 */
export const withMedia = <T>(
  databaseUrl: string,
  mediaDir: string,
  work: (media: Media) => Promise<T>,
): Promise<T> =>
  withAnyMedia(databaseUrl, mediaDir, async (media) => {
    await claimStore(media).catch((error: unknown) => {
      throw error instanceof MediaStoreRefused ? new StepError(error.message) : error;
    });
    return work(media);
  });
