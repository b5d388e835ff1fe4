import type { CoreContext } from '../context.ts';
import {
  countReferenced,
  findInstallation,
  recordStoreUse,
  selectUnreferenced,
} from './installation.queries.ts';
import { inBatches, listPictures } from './stored-pictures.ts';

const BATCH = 500;

type Comparing = Pick<CoreContext, 'db' | 'blobs'>;

/** Comparison of a database and a media store; counts are of files, of which a picture has one or two. */
export interface Comparison {
  /** The database's id, and the id that the store carries. */
  id: string;
  carried: string | null;
  /** The number of files in the store, of those among them that the database refers to, and of all that the database refers to. */
  files: number;
  known: number;
  referenced: number;
}

/** Compares the database with the media store, and changes nothing. */
export async function compareStore({ db, blobs }: Comparing): Promise<Comparison> {
  const { id } = await findInstallation(db);
  const comparison = { id, carried: await blobs.identify(), files: 0, known: 0 };
  for await (const batch of inBatches(listPictures(blobs), BATCH)) {
    const keys = batch.map(({ key }) => key);
    comparison.files += keys.length;
    comparison.known += keys.length - (await selectUnreferenced(db, keys)).length;
  }
  return { ...comparison, referenced: await countReferenced(db) };
}

/** Assigns the media store to the database, whatever id the store carries. The day without sweeps starts over. */
export async function adoptStore({ db, blobs }: Comparing): Promise<void> {
  const { id } = await findInstallation(db);
  await recordStoreUse(db, true);
  await blobs.claim(id, { replace: true });
}
