import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** A picture that a viewer may see: its group, where its two sizes are stored, and since when. */
export interface VisibleImage {
  groupId: number;
  key: string;
  thumbnailKey: string;
  createdAt: Date;
}

/** Returns a picture when its post is not deleted and the viewer, whose account is active, is a member of its group. */
export async function findVisibleImage(
  db: Db,
  imageId: number,
  viewerId: number,
): Promise<VisibleImage | undefined> {
  const { rows } = await sql<VisibleImage>`
    select p.group_id as "groupId", i.key, i.thumbnail_key as "thumbnailKey", p.created_at as "createdAt"
    from post_images i
    join posts p on p.id = i.post_id and p.deleted_at is null
    join groups g on g.id = p.group_id and g.deleted_at is null
    join group_members m on m.group_id = p.group_id and m.user_id = ${viewerId}
    join users u on u.id = m.user_id and u.deleted_at is null
    where i.id = ${imageId}`.execute(db);
  return rows[0];
}
