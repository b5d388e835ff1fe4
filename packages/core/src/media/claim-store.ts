import type { CoreContext } from '../context.ts';
import { MediaStoreRefused } from '../ports.ts';
import { findInstallation, hasPictures, noteStoreMet, selectUnreferenced } from './installation.queries.ts';
import { samplePictureKeys } from './stored-pictures.ts';

/** How many pictures of a store without an id are compared with the database. Keys are random: one in common is proof. */
const SAMPLE = 1_000;

type Claiming = Pick<CoreContext, 'db' | 'blobs'>;

const WAY_OUT =
  'check DATABASE_URL, DATA_DIR and S3_BUCKET, or run `dubs adopt-media --yes` if they do belong together; nothing was changed.';
const unknownPictures = `The media store holds pictures of which this database knows none, as if one of the two were another installation's or empty: ${WAY_OUT}`;
const lostPictures = `The media store is empty, but this database has pictures, as if its volume were not mounted: ${WAY_OUT}`;
const otherInstallation = (carried: string, id: string): string =>
  `The media store belongs to another installation (id ${carried}) than this database (id ${id}): ${WAY_OUT}`;

/** Throws `MediaStoreRefused` unless a store without an id can be this database's: both are without pictures, or have one in common. */
async function requireCommonPictures({ db, blobs }: Claiming): Promise<void> {
  // Asked before the listing: files come before the rows that name them.
  const arePicturesExpected = await hasPictures(db);
  const keys = await samplePictureKeys(blobs, SAMPLE);
  if (keys.length === 0 && arePicturesExpected) throw new MediaStoreRefused(lostPictures);
  if (keys.length > 0 && (await selectUnreferenced(db, keys)).length === keys.length)
    throw new MediaStoreRefused(unknownPictures);
}

/** Throws `MediaStoreRefused` unless the store carries the database's id now, and `StorageUnavailable` when it is away. */
export async function requireOwnStore({ db, blobs }: Claiming): Promise<void> {
  await blobs.check();
  const { id } = await findInstallation(db);
  const carried = await blobs.identify();
  if (carried !== id) throw new MediaStoreRefused(otherInstallation(carried ?? 'none', id));
}

/**
 * Makes the media store this database's, or finds that it is already: both then carry one id. Several processes at once are safe.
 * Throws `MediaStoreRefused` when they do not belong together.
 */
export async function claimStore(ctx: Claiming): Promise<void> {
  const { id } = await findInstallation(ctx.db);
  const isNew = (await ctx.blobs.identify()) === null;
  if (isNew) await requireCommonPictures(ctx);
  const carried = await ctx.blobs.claim(id);
  if (carried !== id) throw new MediaStoreRefused(otherInstallation(carried, id));
  await noteStoreMet(ctx.db, isNew);
}
