import type { CoreContext } from '@dubs/core';

/** Stores a picture of a user, or of one of their groups or kept profiles. Returns its key. */
export async function addPicture(
  { db, blobs }: Pick<CoreContext, 'db' | 'blobs'>,
  name: string,
  { userId, groupId, keptId }: { userId: number; groupId?: number; keptId?: number },
): Promise<string> {
  const key = `pictures/aa/${name}.webp`;
  const small = groupId === undefined ? `pictures/aa/${name}-small.webp` : null;
  for (const each of small ? [key, small] : [key])
    await blobs.put(each, Buffer.from(`picture ${name}`), 'image/webp');
  const { id } = await db
    .insertInto('pictures')
    .values({ user_id: userId, key, thumbnail_key: small, bytes: 9 })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (groupId !== undefined)
    await db.updateTable('groups').set({ cover_id: id }).where('id', '=', groupId).execute();
  else if (keptId !== undefined)
    await db.updateTable('kept_people').set({ avatar_id: id }).where('id', '=', keptId).execute();
  else await db.updateTable('users').set({ avatar_id: id }).where('id', '=', userId).execute();
  return key;
}
