import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { MediaStoreRefused } from '../ports.ts';
import {
  findInstallation,
  hasPictures,
  lockInstallation,
  recordStoreUse,
  selectUnreferenced,
} from './installation.queries.ts';
import { samplePictureKeys } from './stored-pictures.ts';

/** Number of pictures that are compared with the database if a store has no id. Keys are random, so one in common is proof. */
const SAMPLE = 1_000;

type Claiming = Pick<CoreContext, 'db' | 'blobs'>;

const ADVICE =
  'check DATABASE_URL, DATA_DIR and S3_BUCKET, or run `dubs adopt-media --yes` if they do belong together; nothing was changed.';
const unknownPictures = `The media store holds pictures of which this database knows none, as if one of the two were another installation's or empty: ${ADVICE}`;
const anotherStore = `The media store is empty, but this database has one already, as if its volume were not mounted or this process had a folder of its own (without S3_ENDPOINT all servers and workers must share DATA_DIR): ${ADVICE}`;
const otherInstallation = (carried: string, id: string): string =>
  `The media store belongs to another installation (id ${carried}) than this database (id ${id}): ${ADVICE}`;

/**
 * Writes the database's id into a store without one. Throws `MediaStoreRefused` unless both are new, or have a picture in common. Of
 * several new stores at once, the database takes one.
 */
async function claimUnmarked({ db, blobs }: Claiming, isAlone: boolean): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id, mediaSince } = await lockInstallation(trx);
    // Another process may have claimed it during the wait for the lock.
    if ((await blobs.identify()) !== null) return;
    // Queried before the listing, because files are stored before the rows that refer to them.
    const arePicturesExpected = await hasPictures(trx);
    const keys = await samplePictureKeys(blobs, SAMPLE);
    if (keys.length === 0 && (arePicturesExpected || (mediaSince !== null && !isAlone)))
      throw new MediaStoreRefused(anotherStore);
    if (keys.length > 0 && (await selectUnreferenced(trx, keys)).length === keys.length)
      throw new MediaStoreRefused(unknownPictures);
    await blobs.claim(id);
    await recordStoreUse(trx, true);
  });
}

/** Throws `MediaStoreRefused` unless the store carries the database's id, and `StorageUnavailable` if it is unavailable. */
export async function requireOwnStore({ db, blobs }: Claiming): Promise<void> {
  await blobs.check();
  const { id } = await findInstallation(db);
  const carried = await blobs.identify();
  if (carried !== id) throw new MediaStoreRefused(otherInstallation(carried ?? 'none', id));
}

/**
 * Assigns the media store to this database unless it already is, so that both have the same id. Several processes at once are safe. Throws
 * `MediaStoreRefused` if they do not belong together. `isAlone` is true if no other machine can use the database, so that none has another
 * store.
 */
export async function claimStore(ctx: Claiming, { isAlone = false } = {}): Promise<void> {
  const { id } = await findInstallation(ctx.db);
  if ((await ctx.blobs.identify()) === null) await claimUnmarked(ctx, isAlone);
  const carried = await ctx.blobs.claim(id);
  if (carried !== id) throw new MediaStoreRefused(otherInstallation(carried, id));
  await recordStoreUse(ctx.db, false);
}
