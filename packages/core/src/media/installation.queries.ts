import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** The identity of the database, and its records about its media store. */
export interface Installation {
  id: string;
  /** When the database was first used with its current store; null if never with any. */
  mediaSince: Date | null;
  /** Number of unreferenced files that the last sweep left because they were too many. */
  mediaOrphans: number;
}

const selectInstallation = (db: Db) =>
  db.selectFrom('installation').select(['id', 'media_since as mediaSince', 'media_orphans as mediaOrphans']);

/** Returns the identity of the database. Throws if it has none, as before its migration. */
export const findInstallation = (db: Db): Promise<Installation> =>
  selectInstallation(db).executeTakeFirstOrThrow();

/** Returns the identity of the database, and locks its row until the transaction ends. */
export const lockInstallation = (trx: Db): Promise<Installation> =>
  selectInstallation(trx).forUpdate().executeTakeFirstOrThrow();

/** Records that the database is used with a media store: a new one, or the current one unless that is recorded already. */
export async function recordStoreUse(db: Db, isNew: boolean): Promise<void> {
  await sql`update installation set media_since = now() where media_since is null or ${isNew}`.execute(db);
}

/** Records how many unreferenced files a sweep left because they were too many. */
export async function recordOrphansLeft(db: Db, count: number): Promise<void> {
  await db.updateTable('installation').set({ media_orphans: count }).execute();
}

/** Returns the keys that no picture has. */
export async function selectUnreferenced(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as found (key)
    where not exists (select from post_images i where i.key = found.key)
      and not exists (select from post_images i where i.thumbnail_key = found.key)
      and not exists (select from pictures i where i.key = found.key)
      and not exists (select from pictures i where i.thumbnail_key = found.key)`.execute(db);
  return rows.map(({ key }) => key);
}

/** True if there is any picture. */
export async function hasPictures(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from post_images) or exists (select from pictures) as "isThere"`.execute(db);
  return rows[0]?.isThere === true;
}

/** Returns the number of files of all pictures. */
export async function countReferenced(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select 2 * count(*) from post_images) + (select count(key) + count(thumbnail_key) from pictures) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
