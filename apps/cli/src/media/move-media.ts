import { setTimeout as sleep } from 'node:timers/promises';
import { findInstallation, moveBlobs } from '@dubs/core';
import { StorageUnavailable } from '@dubs/core/ports';
import { type MediaSettings, type MediaTarget, openBothStores } from '@dubs/platform';
import { StepError } from '@dubs/terminal';
import { withMedia } from './with-media.ts';

/** Running servers notice a new target within five seconds. */
const NOTICED_MS = 6_000;
const NAMES = { disk: 'the folder', s3: 'the object storage' };

/**
 * Moves all files of the media store to the object storage or to the folder. New pictures are stored there from the
 * start of the move. Can be repeated after a failure.
 *
 * @throws StepError if files are left, the stores do not belong together, or one of them is unavailable
 */
export async function moveMedia(
  databaseUrl: string,
  { media, to, noticedMs = NOTICED_MS }: { media: MediaSettings; to: MediaTarget; noticedMs?: number },
  print: (line: string) => void,
): Promise<void> {
  const { folder, s3 } = media;
  if (!s3) throw new StepError('There is no object storage: S3_ENDPOINT is not set.');
  const stores = await openBothStores({ folder, s3 });
  const [source, target] = to === 's3' ? [stores.disk, stores.s3] : [stores.s3, stores.disk];
  try {
    const id = await withMedia(databaseUrl, media, async ({ db }) => (await findInstallation(db)).id);
    if ((await target.claim(id)) !== id)
      throw new StepError(`Nothing was moved: ${NAMES[to]} belongs to another installation.`);
    await stores.s3.writeTarget(to);
    const carried = await source.identify();
    if (carried === null) return print('There was nothing to move.');
    if (carried !== id) throw new StepError('The files to move belong to another installation.');
    await source.claim(id);
    print(`New pictures go to ${NAMES[to]} now.`);
    await sleep(noticedMs);
    const { moved, left } = await moveBlobs(source, target);
    print(`Moved ${moved} files to ${NAMES[to]}, and compared each before its source was deleted.`);
    if (left.length > 0)
      throw new StepError(`${left.length} files are left, the first is ${left[0]}. Run it again.`);
    if (to === 's3') await stores.disownFolder();
    print('Nothing is left.');
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    throw new StepError(`${error.message.replace(/\.$/, '')}. Run it again: what was moved stays moved.`);
  }
}
