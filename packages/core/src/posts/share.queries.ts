import type { PostType, Wish } from '@dubs/contract';
import { acquireLocks, type Db, sendNotices } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import type { StoredImage } from '../media/index.ts';
import { eventRow, postCreated } from '../outbox/index.ts';
import { personJson, type PersonRow } from '../users/index.ts';
import type { ImageRow } from './post-pages.queries.ts';

/** Makes other posts of the author wait until the transaction ends. Call it before locking a group, so that other members don't wait. */
export async function lockAuthor(trx: Db, userId: number): Promise<void> {
  await acquireLocks(trx, `posts-of:${userId}`);
}

/** Selects the posts of a share, deleted ones included, each with its group. */
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

/** Selects the pictures, in order, of a user's post that belongs to a share; null if they cannot see such a post. */
export async function selectSharedImages(
  db: Db,
  userId: number,
  { postId, shareId }: { postId: number; shareId: string },
): Promise<SharedImage[] | null> {
  const { rows } = await sql<{ images: SharedImage[] }>`
    select coalesce((
      select json_agg(json_build_object('key', i.key, 'thumbnailKey', i.thumbnail_key, 'width', i.width, 'height', i.height,
        'bytes', i.bytes, 'placeholder', i.placeholder, 'description', i.description) order by i.position)
      from post_images i where i.post_id = p.id), '[]') as images
    from posts p
    join groups g on g.id = p.group_id and g.deleted_at is null
    join group_members m on m.group_id = p.group_id and m.user_id = p.user_id
    where p.id = ${postId} and p.user_id = ${userId} and p.share_id = ${shareId} and p.deleted_at is null`.execute(
    db,
  );
  return rows[0]?.images ?? null;
}

/** Sums the bytes of a user's stored pictures, without those of deleted posts and groups, and without replaced ones. */
export async function sumStoredBytes(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from (
      select i.bytes
      from posts p
      join groups g on g.id = p.group_id and g.deleted_at is null
      join post_images i on i.post_id = p.id
      where p.user_id = ${userId} and p.deleted_at is null
      union all
      select bytes from pictures where user_id = ${userId} and removed_at is null) stored`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The group of a new post, and the post's author. */
export interface SharingMember {
  name: string;
  emoji: string;
  isDeleted: boolean;
  author: PersonRow;
}

/**
 * Locks the group's row, as `lockGroup` does, for a member who shares with it; undefined for users outside the group. The membership is
 * locked after it, so an ended one is not found.
 */
export async function lockGroupForMember(
  trx: Db,
  groupId: number,
  userId: number,
): Promise<SharingMember | undefined> {
  const { rows } = await sql<SharingMember>`
    select g.name, g.emoji, g.deleted_at is not null as "isDeleted",
      ${personJson('u')} as author
    from groups g
    join group_members m on m.group_id = g.id and m.user_id = ${userId}
    join users u on u.id = m.user_id
    where g.id = ${groupId} for no key update of g for key share of m`.execute(trx);
  return rows[0];
}

/** A picture of a share, with its description if the author gave one. */
export type SharedImage = StoredImage & Pick<ImageRow, 'description'>;

/** A share to insert as a post; posts of one share have the same `shareId`. */
export interface Share {
  groupId: number;
  userId: number;
  content: string;
  type: PostType;
  shareId: string | null;
  wish: Wish | null;
  /** The L that a win turns around. */
  lossId: number | null;
  /** The kept profile that the post is about. */
  aboutId: number | null;
  images: readonly SharedImage[];
}

/** The post of a share, with its pictures in their order. */
export interface InsertedShare {
  id: number;
  createdAt: Date;
  images: ImageRow[] | null;
}

/**
 * Inserts the post of a share with its pictures, in the given order, emits its event, and sends the notices of the transaction. The caller
 * holds the locks. `spending` returns a row if the share fits its author's budget; if not, nothing is written, and the result is undefined.
 * Null costs nothing.
 */
export async function insertShare(
  trx: Db,
  spending: RawBuilder<unknown> | null,
  { groupId, userId, content, type, shareId, wish, lossId, aboutId, images }: Share,
): Promise<InsertedShare | undefined> {
  const { rows } = await sql<InsertedShare>`
    with spent as (${spending ?? sql`select 1`}),
    post as (
      insert into posts (group_id, user_id, content, type, share_id, wish, turns_post_id, about_id, image_count, kind)
      select ${groupId}, ${userId}, ${content}, ${type}, ${shareId}, ${wish}, ${lossId}, ${aboutId}, ${images.length}, 'share' from spent
      returning id, created_at),
    turned as (update posts set turned_by_post_id = post.id from post where posts.id = ${lossId}),
    images as (
      insert into post_images (post_id, group_id, position, key, thumbnail_key, width, height, bytes, placeholder, description)
      select post.id, ${groupId}, i.position, i.key, i."thumbnailKey", i.width, i.height, i.bytes, i.placeholder, i.description
      from post, json_to_recordset(${JSON.stringify(images.map((image, position) => ({ position, ...image })))}::json)
        as i (position int, key text, "thumbnailKey" text, width int, height int, bytes bigint, placeholder text, description text)
      returning post_id, id, position, width, height, placeholder, description),
    event as (
      insert into outbox (topic, payload)
      ${eventRow(postCreated, {
        postId: sql`id`,
        groupId: sql`${groupId}::bigint`,
        userId: sql`${userId}::bigint`,
      })} from post)
    select post.id, post.created_at as "createdAt", ${sendNotices(trx)} as sent,
      (select json_agg(json_build_object('post_id', i.post_id, 'id', i.id,
        'width', i.width, 'height', i.height, 'placeholder', i.placeholder, 'description', i.description)
        order by i.position) from images i) as images
    from post`.execute(trx);
  return rows[0];
}
