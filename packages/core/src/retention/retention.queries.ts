import { LIMITS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { deleteInBatches } from './purge.queries.ts';

/** Retention of deleted rows: half a day less than promised, so that a late run keeps the promise too. */
const KEPT = sql`make_interval(secs => ${sql.lit(LIMITS.deletedThingsMs / 1000 - 12 * 3_600)})`;

/** The tables with soft deletes. */
export type Deletable = 'groups' | 'posts' | 'post_comments' | 'goals';

/**
 * The parts of a row, by table and column, in the order of deletion. Without them, the row itself is small. The database would cascade the
 * deletion, but in one statement.
 */
export const PARTS = {
  posts: [
    ['notifications', 'post_id'],
    ['post_reactions', 'post_id'],
    ['post_likes', 'post_id'],
    ['post_heard', 'post_id'],
    ['post_views', 'post_id'],
    ['post_follows', 'post_id'],
    ['post_comment_totals', 'post_id'],
    ['post_summaries', 'post_id'],
  ],
  post_comments: [
    ['notifications', 'comment_id'],
    ['comment_reactions', 'comment_id'],
    ['comment_mentions', 'comment_id'],
    ['comment_summaries', 'comment_id'],
  ],
  goals: [],
  groups: [
    ['notifications', 'group_id'],
    ['goals', 'group_id'],
    ['group_join_requests', 'group_id'],
    ['group_past_invites', 'group_id'],
    ['group_removals', 'group_id'],
    ['group_member_changes', 'group_id'],
    ['sms_held_replies', 'group_id'],
    ['vouch_answers', 'group_id'],
    ['group_members', 'group_id'],
  ],
} as const satisfies Record<Deletable, readonly (readonly [string, string])[]>;

/** Returns at most `most` ids of rows whose retention is over. */
export async function selectOutlived(db: Db, table: Deletable, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where deleted_at < now() - ${KEPT} order by deleted_at limit ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns at most `most` ids of the posts of a group, deleted or not. */
export async function selectPostsOf(db: Db, groupId: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('group_id', '=', groupId)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns at most `most` ids of the comments on these posts, deleted or not. */
export async function selectCommentsOn(db: Db, postIds: readonly number[], most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from post_comments where post_id = any(${postIds}) limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes the parts of the rows, a batch at a time. */
export async function deleteParts(db: Db, table: Deletable, ids: readonly number[]): Promise<void> {
  for (const [part, column] of PARTS[table])
    await deleteInBatches(db, part, sql`${sql.ref(column)} = any(${ids})`);
}

/** Deletes the rows themselves. Returns the number that still existed. */
export async function deleteThings(db: Db, table: Deletable, ids: readonly number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where id = any(${ids})`.execute(db);
  return Number(numAffectedRows);
}

/** Marks the picture of a group as removed. */
export async function markCoverRemoved(db: Db, groupId: number): Promise<void> {
  await sql`
    update pictures set removed_at = now()
    where id = (select cover_id from groups where id = ${groupId}) and removed_at is null`.execute(db);
}

/** Returns at most `most` pictures of users and groups that were replaced or removed. */
export async function selectRemovedPictures(
  db: Db,
  most: number,
): Promise<{ id: number; key: string; thumbnailKey: string | null }[]> {
  return db
    .selectFrom('pictures')
    .select(['id', 'key', 'thumbnail_key as thumbnailKey'])
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .limit(most)
    .execute();
}

/** Deletes the rows of these pictures. Returns the number that still existed. */
export async function deletePictures(db: Db, ids: readonly number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from pictures where id = any (${ids})`.execute(db);
  return Number(numAffectedRows);
}

/** Returns the keys of the pictures of these posts. */
export async function selectFilesOf(db: Db, postIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string; thumbnail_key: string }>`
    select key, thumbnail_key from post_images where post_id = any(${postIds})`.execute(db);
  return rows.flatMap((row) => [row.key, row.thumbnail_key]);
}

/** Deletes the rows of the pictures of these posts. Returns their number. */
export async function deleteImagesOf(trx: Db, postIds: readonly number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from post_images where post_id = any(${postIds})`.execute(trx);
  return Number(numAffectedRows);
}
