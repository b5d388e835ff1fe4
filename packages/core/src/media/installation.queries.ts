import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** The identity of the database, and what it knows about its media store. */
export interface Installation {
  id: string;
  /** When the database first met the store that it has now; null when it has met none. */
  mediaSince: Date | null;
  /** How many unreferenced files the last sweep left because they were too many. */
  mediaOrphans: number;
}

const selectInstallation = (db: Db) =>
  db.selectFrom('installation').select(['id', 'media_since as mediaSince', 'media_orphans as mediaOrphans']);

/** Returns the identity of the database. Throws when it has none, as before its migration. */
export const findInstallation = (db: Db): Promise<Installation> =>
  selectInstallation(db).executeTakeFirstOrThrow();

/** Returns the same, and holds its row until the transaction ends. */
export const lockInstallation = (trx: Db): Promise<Installation> =>
  selectInstallation(trx).forUpdate().executeTakeFirstOrThrow();

/** Notes that the database met a media store: a new one, or the one that it has unless that is noted already. */
export async function noteStoreMet(db: Db, isNew: boolean): Promise<void> {
  await sql`update installation set media_since = now() where media_since is null or ${isNew}`.execute(db);
}

/** Notes how many unreferenced files a sweep left because they were too many. */
export async function noteOrphansLeft(db: Db, count: number): Promise<void> {
  await db.updateTable('installation').set({ media_orphans: count }).execute();
}

/** Returns those of the keys that no picture has. */
export async function selectUnreferenced(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as found (key)
    where not exists (select from post_images i where i.key = found.key)
      and not exists (select from post_images i where i.thumbnail_key = found.key)
      and not exists (select from pictures i where i.key = found.key)
      and not exists (select from pictures i where i.thumbnail_key = found.key)`.execute(db);
  return rows.map(({ key }) => key);
}

/** True if there is a picture. */
export async function hasPictures(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from post_images) or exists (select from pictures) as "isThere"`.execute(db);
  return rows[0]?.isThere === true;
}

/** Returns how many files all pictures have. */
export async function countReferenced(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select 2 * count(*) from post_images) + (select count(key) + count(thumbnail_key) from pictures) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
