import type { PostKind, PostType } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { acquireLocks } from '@dubs/db';
import type { StoredImage } from '../media/index.ts';

/** What permissions on a post depend on; undefined for users who are not in its group. */
export interface VisiblePost {
  groupId: number;
  userId: number;
  type: PostType;
  isGone: boolean;
}

/** Returns what a member may know of a post, and takes the advisory lock, if one is given. */
export async function findPostForMember(
  db: Db,
  postId: number,
  userId: number,
  lock?: RawBuilder<null>,
): Promise<VisiblePost | undefined> {
  return db
    .selectFrom('posts as p')
    .innerJoin('group_members as m', 'm.group_id', 'p.group_id')
    .innerJoin('groups as g', 'g.id', 'p.group_id')
    .select([
      'p.group_id as groupId',
      'p.user_id as userId',
      'p.type',
      sql<boolean>`p.deleted_at is not null or g.deleted_at is not null`.as('isGone'),
    ])
    .$if(lock !== undefined, (query) => query.select((lock ?? sql<null>`null`).as('lock')))
    .where('p.id', '=', postId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
}

/** A post to insert; `shareId` ties the posts of one share together, a goal's post names the goal. */
export interface NewPost {
  groupId: number;
  userId: number;
  content: string;
  type: PostType;
  shareId: string | null;
  kind?: PostKind;
  goalId?: number;
}

/** Inserts a post; null if this share already has one in the group. */
export async function insertPost(db: Db, post: NewPost): Promise<number | null> {
  const row = await db
    .insertInto('posts')
    .values({
      group_id: post.groupId,
      user_id: post.userId,
      content: post.content,
      type: post.type,
      share_id: post.shareId,
      kind: post.kind ?? 'share',
      goal_id: post.goalId ?? null,
    })
    .onConflict((oc) =>
      oc.columns(['user_id', 'share_id', 'group_id']).where('share_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Makes other posts of the author wait until the transaction ends. Comes before the lock of a group, so that no one else waits. */
export async function lockAuthor(trx: Db, userId: number): Promise<void> {
  await acquireLocks(trx, `posts-of:${userId}`);
}

/** Selects the posts that a share wrote, deleted ones included, each with its group. */
export async function selectShare(
  db: Db,
  userId: number,
  shareId: string,
): Promise<{ id: number; groupId: number }[]> {
  return db
    .selectFrom('posts')
    .select(['id', 'group_id as groupId'])
    .where('user_id', '=', userId)
    .where('share_id', '=', shareId)
    .execute();
}

/** Sums the bytes of a user's stored pictures, without those of deleted posts and groups. */
export async function sumStoredBytes(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(i.bytes), 0)::bigint as bytes
    from posts p
    join groups g on g.id = p.group_id and g.deleted_at is null
    join post_images i on i.post_id = p.id
    where p.user_id = ${userId} and p.deleted_at is null`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Names the stored pictures as the post's, in the order given. */
export async function insertPostImages(
  db: Db,
  postId: number,
  images: readonly StoredImage[],
): Promise<void> {
  if (images.length === 0) return;
  await db
    .insertInto('post_images')
    .values(
      images.map((image, position) => ({
        post_id: postId,
        position,
        key: image.key,
        thumbnail_key: image.thumbnailKey,
        width: image.width,
        height: image.height,
        bytes: image.bytes,
        placeholder: image.placeholder,
      })),
    )
    .execute();
}
