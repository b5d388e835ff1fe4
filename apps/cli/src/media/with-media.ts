import path from 'node:path';
import { claimStore, type CoreContext } from '@dubs/core';
import { MediaStoreRefused } from '@dubs/core/ports';
import { createBlobStore, type MediaSettings, systemClock } from '@dubs/platform';
import { StepError } from '@dubs/terminal';
import { withDb } from '../open-database.ts';

/** The database and its media store. */
export type Media = Pick<CoreContext, 'db' | 'blobs' | 'clock'>;

/** Opens the database and its media store without checking that they belong together. */
export const withAnyMedia = <T>(
  databaseUrl: string,
  settings: MediaSettings,
  work: (media: Media) => Promise<T>,
  dataDir = path.dirname(settings.folder),
): Promise<T> =>
  withDb(
    databaseUrl,
    { max: 2, name: 'dubs-media' },
    async (db) => work({ db, blobs: await createBlobStore(settings), clock: systemClock }),
    dataDir,
  );

/**
 * Claims the media store for the database; `isAlone` as in `claimStore`.
 *
 * @throws StepError if they do not belong together
 */
export const claimMedia = (media: Pick<Media, 'db' | 'blobs'>, { isAlone = false } = {}): Promise<void> =>
  claimStore(media, { isAlone }).catch((error: unknown) => {
    throw error instanceof MediaStoreRefused ? new StepError(error.message) : error;
  });

/** Opens the database and its media store, and claims the store as `claimMedia` does. */
export const withMedia = <T>(
  databaseUrl: string,
  settings: MediaSettings,
  work: (media: Media) => Promise<T>,
  options?: { isAlone: boolean },
): Promise<T> =>
  withAnyMedia(databaseUrl, settings, async (media) => {
    await claimMedia(media, options);
    return work(media);
  });
