import type { PostKind, PostType } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { acquireLocks } from '@dubs/db';
import type { StoredImage } from '../media/index.ts';
import type { PersonRow } from '../users/index.ts';
import { personJson } from '../users/index.ts';
import type { ReactionRow } from '../reactions/summary/index.ts';
import { reactionsJson } from '../reactions/summary/index.ts';

/** A post with all that is shown of it, in one row. */
export interface PostRow {
  id: number;
  group_id: number;
  user_id: number;
  content: string;
  type: PostType;
  kind: PostKind;
  created_at: Date;
  edited_at: Date | null;
  author: PersonRow;
  group_name: string;
  group_emoji: string;
  likes: number;
  comments: number;
  images: { id: number; width: number; height: number; placeholder: string }[] | null;
  reactions: ReactionRow[] | null;
}

/** Everything about the given posts as `viewerId` sees them, newest first. The caller has checked that they may be seen. */
export async function selectPosts(db: Db, ids: readonly number[], viewerId: number): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PostRow>`
    select p.id, p.group_id, p.user_id, p.content, p.type, p.kind, p.created_at, p.edited_at,
      ${personJson('a')} as author, g.name as group_name, g.emoji as group_emoji,
      (select count(*) from post_likes l where l.post_id = p.id) as likes,
      (select count(*) from post_comments c where c.post_id = p.id and c.deleted_at is null) as comments,
      (select json_agg(json_build_object('id', i.id,
          'width', i.width, 'height', i.height, 'placeholder', i.placeholder) order by i.position)
        from post_images i where i.post_id = p.id) as images,
      ${reactionsJson('post', sql`p.id`, viewerId)} as reactions
    from posts p
    join users a on a.id = p.user_id
    join groups g on g.id = p.group_id
    where p.id = any(${ids}) and p.deleted_at is null
    order by p.id desc`.execute(db);
  return rows;
}

/** Which posts of a feed, newest first: at most `limit` from below the id `before`, after the first `offset` of them. */
export interface Stretch {
  before?: number | undefined;
  limit: number;
  offset?: number;
}

const NEWEST = Number.MAX_SAFE_INTEGER;

/**
 * Returns ids of the newest posts over all groups of the user. Each group gives at most as many as the page can hold, from its own index,
 * so the cost does not grow with the number of posts.
 */
export async function selectRecentIds(
  db: Db,
  userId: number,
  { before = NEWEST, limit, offset = 0 }: Stretch,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id
    from group_members m
    join groups g on g.id = m.group_id and g.deleted_at is null
    cross join lateral (
      select q.id from posts q
      where q.group_id = m.group_id and q.deleted_at is null and q.id < ${before}
      order by q.id desc limit ${limit + offset}
    ) p
    where m.user_id = ${userId}
    order by p.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => row.id);
}

/** Ids of a group's posts, newest first, from below `before` on. */
export async function selectGroupPostIds(
  db: Db,
  groupId: number,
  { before = NEWEST, limit }: Stretch,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts
    where group_id = ${groupId} and deleted_at is null and id < ${before}
    order by id desc limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** What permissions on a post depend on; undefined for users who are not in its group. */
export interface VisiblePost {
  groupId: number;
  userId: number;
  type: PostType;
  isGone: boolean;
}

/** Returns what a member may know of a post. */
export async function findPostForMember(
  db: Db,
  postId: number,
  userId: number,
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

/** Returns ids of a user's own posts in their groups, newest first. */
export async function selectOwnPostIds(
  db: Db,
  userId: number,
  { before = NEWEST, limit, offset = 0 }: Stretch,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from posts p
    join group_members m on m.group_id = p.group_id and m.user_id = p.user_id
    join groups g on g.id = p.group_id and g.deleted_at is null
    where p.user_id = ${userId} and p.deleted_at is null and p.id < ${before}
    order by p.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => row.id);
}
