import type { CoreContext } from '../context.ts';
import {
  countReferenced,
  findInstallation,
  noteStoreMet,
  selectUnreferenced,
} from './installation.queries.ts';
import { inBatches, listPictures } from './stored-pictures.ts';

const BATCH = 500;

type Comparing = Pick<CoreContext, 'db' | 'blobs'>;

/** How a database and a media store compare; counts are of files, two a picture. */
export interface Comparison {
  /** The database's id, and the one that the store carries. */
  id: string;
  carried: string | null;
  /** Files in the store, those among them that the database knows, and those that the database knows at all. */
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

/** Makes the media store the database's, whatever id it carries. Its first day begins, in which nothing is swept. */
export async function adoptStore({ db, blobs }: Comparing): Promise<void> {
  const { id } = await findInstallation(db);
  await noteStoreMet(db, true);
  await blobs.claim(id, { replace: true });
}
