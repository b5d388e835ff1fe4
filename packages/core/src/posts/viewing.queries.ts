import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { reading } from '../reading/index.ts';

/** Whether a post is deleted, whether this is the first view of it by the user, and whether notifications of it were marked as read. */
export interface ViewedPost {
  isGone: boolean;
  isFirstView: boolean;
  hasRead: boolean;
}

/** Records that a member has seen a post, and marks its notifications as read, up to the id `upTo`. Undefined for outsiders. */
export async function viewPost(
  db: Db,
  postId: number,
  userId: number,
  upTo?: number,
): Promise<ViewedPost | undefined> {
  const ofPost = sql`n.post_id = ${postId} and n.group_id = (select group_id from access where not is_gone)`;
  const { rows } = await sql<ViewedPost>`
    with access as materialized (
      select p.group_id, p.user_id, p.deleted_at is not null or g.deleted_at is not null as is_gone
      from posts p
      join groups g on g.id = p.group_id
      join group_members m on m.group_id = p.group_id and m.user_id = ${userId}
      where p.id = ${postId}
    ), views as (
      insert into post_views (post_id, group_id, user_id)
      select ${postId}, group_id, ${userId} from access where not is_gone and user_id <> ${userId}
      on conflict do nothing
      returning id
    ), ${reading(userId, ofPost, upTo)}
    select is_gone as "isGone", exists (select from views) as "isFirstView", exists (select from read) as "hasRead" from access`.execute(
    db,
  );
  return rows[0];
}
