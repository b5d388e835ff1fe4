import type { PostKind, PostType, Role, Wish } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** A post, locked until the transaction ends, with the fields that the rules for changing it need. */
export interface LockedPost {
  groupId: number;
  userId: number;
  type: PostType;
  kind: PostKind;
  /** The L that a win was written to turn around. */
  turnsPostId: number | null;
  /** The win that turns an L around, or did before it was deleted. */
  turnedByPostId: number | null;
  content: string;
  /** ISO 8601. */
  createdAt: string;
  deletedAt: Date | null;
  deletedBy: number | null;
  /** True if the post or its group is deleted. */
  isGone: boolean;
  /** The caller's role in the group. */
  role: Role;
  /** The database's time, by which deadlines are checked. */
  now: Date;
}

/**
 * Locks a post and the caller's membership, so that their role and membership cannot change meanwhile. Undefined for users outside the
 * group, and for unknown posts.
 */
export async function lockPostForMember(
  trx: Db,
  postId: number,
  userId: number,
): Promise<LockedPost | undefined> {
  const { rows } = await sql<Omit<LockedPost, 'createdAt'> & { createdAt: Date }>`
    select p.group_id as "groupId", p.user_id as "userId", p.type, p.kind,
      p.turns_post_id as "turnsPostId", p.turned_by_post_id as "turnedByPostId", p.content, p.created_at as "createdAt",
      p.deleted_at as "deletedAt", p.deleted_by as "deletedBy", m.role, now() as now,
      p.deleted_at is not null or g.deleted_at is not null as "isGone"
    from posts p
    join groups g on g.id = p.group_id
    join group_members m on m.group_id = p.group_id and m.user_id = ${userId}
    where p.id = ${postId} for no key update of p for share of m`.execute(trx);
  const [row] = rows;
  return row && { ...row, createdAt: row.createdAt.toISOString() };
}

/**
 * Locks the group of a win that turns an L around, if the user is a member. Call it before the win is locked, since other writes lock the
 * group first.
 */
export async function lockGroupOfTurningWin(trx: Db, postId: number, userId: number): Promise<void> {
  await sql`
    select from groups where id = (
      select p.group_id from posts p join group_members m on m.group_id = p.group_id and m.user_id = ${userId}
      where p.id = ${postId} and p.turns_post_id is not null)
    for no key update`.execute(trx);
}

/** Replaces the content of a post and sets the time of the edit, replaces its wish, or both. */
export async function updatePost(
  trx: Db,
  postId: number,
  { content, wish }: { content?: string; wish?: Wish | null },
): Promise<void> {
  await trx
    .updateTable('posts')
    .set({
      ...(content !== undefined && { content, edited_at: sql<Date>`now()` }),
      ...(wish !== undefined && { wish }),
    })
    .where('id', '=', postId)
    .execute();
}

/** Marks a post as deleted by that user. */
export async function markPostDeleted(trx: Db, postId: number, deletedBy: number): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ deleted_at: sql`now()`, deleted_by: deletedBy })
    .where('id', '=', postId)
    .execute();
}

/** Clears the deletion of a post. */
export async function markPostRestored(trx: Db, postId: number): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', postId)
    .execute();
}
