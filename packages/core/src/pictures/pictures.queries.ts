import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import type { StoredPicture } from '../media/index.ts';

/** Inserts a picture that the user uploaded. Returns its id. */
export async function insertPicture(
  trx: Db,
  userId: number,
  { key, thumbnailKey, bytes }: StoredPicture,
): Promise<number> {
  const { id } = await trx
    .insertInto('pictures')
    .values({ user_id: userId, key, thumbnail_key: thumbnailKey, bytes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks a picture, if there is one, as removed. It is no longer served, and its files are deleted soon. */
export async function markPictureRemoved(trx: Db, id: number | null): Promise<void> {
  if (id === null) return;
  await trx
    .updateTable('pictures')
    .set({ removed_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
