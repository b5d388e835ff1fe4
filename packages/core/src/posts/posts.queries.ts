import type { PostKind, PostType, Wish } from '@dubs/contract';
import { advisoryLock, type Db, prepare, type Values } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';

/** A post with the fields that permissions on it depend on. */
export interface VisiblePost {
  groupId: number;
  userId: number;
  type: PostType;
  wish: Wish | null;
  isGone: boolean;
}

type OfPost = Values<{ postId: number; userId: number }>;

const visiblePost = (value: OfPost, db: Db, lock: RawBuilder<null>) =>
  db
    .selectFrom('posts as p')
    .innerJoin('group_members as m', 'm.group_id', 'p.group_id')
    .innerJoin('groups as g', 'g.id', 'p.group_id')
    .select([
      'p.group_id as groupId',
      'p.user_id as userId',
      'p.type',
      'p.wish',
      sql<boolean>`p.deleted_at is not null or g.deleted_at is not null`.as('isGone'),
      lock.as('lock'),
    ])
    .where('p.id', '=', value.postId)
    .where('m.user_id', '=', value.userId);

const selectPost = prepare((value: OfPost, db) => visiblePost(value, db, sql`null`));
const selectPostAndLock = prepare((value: OfPost & Values<{ lock: string }>, db) =>
  // User and membership are locked too, in the order of an account's deletion: a write that waits while one of them ends then finds nothing
  // to write to.
  visiblePost(value, db, advisoryLock(value.lock))
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('u.deleted_at', 'is', null)
    .forKeyShare(['u', 'm']),
);

/** Returns a post for a member of its group; undefined for others. Acquires the lock with the name `lock`, if given. */
export async function findPostForMember(
  db: Db,
  postId: number,
  userId: number,
  lock?: string,
): Promise<VisiblePost | undefined> {
  const [post] =
    lock === undefined
      ? await selectPost(db, { postId, userId })
      : await selectPostAndLock(db, { postId, userId, lock });
  return post;
}

/** The post of a goal, to be inserted. */
export interface GoalPost {
  groupId: number;
  userId: number;
  content: string;
  kind: Exclude<PostKind, 'share'>;
  goalId: number;
}

/** Inserts the post of a goal, a win, and returns its id. */
export async function insertGoalPost(db: Db, post: GoalPost): Promise<number> {
  const { id } = await db
    .insertInto('posts')
    .values({
      group_id: post.groupId,
      user_id: post.userId,
      content: post.content,
      type: 'win',
      kind: post.kind,
      goal_id: post.goalId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
