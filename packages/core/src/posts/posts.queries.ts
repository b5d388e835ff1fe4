import type { PostKind, PostType, Wish } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** What permissions on a post depend on; undefined for users who are not in its group. */
export interface VisiblePost {
  groupId: number;
  userId: number;
  type: PostType;
  wish: Wish | null;
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
      'p.wish',
      sql<boolean>`p.deleted_at is not null or g.deleted_at is not null`.as('isGone'),
    ])
    .$if(lock !== undefined, (query) => query.select((lock ?? sql<null>`null`).as('lock')))
    .where('p.id', '=', postId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
}

/** The post of a goal, to be inserted. */
export interface GoalPost {
  groupId: number;
  userId: number;
  content: string;
  type: PostType;
  kind: PostKind;
  goalId: number;
}

/** Inserts the post of a goal and returns its id. */
export async function insertGoalPost(db: Db, post: GoalPost): Promise<number> {
  const { id } = await db
    .insertInto('posts')
    .values({
      group_id: post.groupId,
      user_id: post.userId,
      content: post.content,
      type: post.type,
      kind: post.kind,
      goal_id: post.goalId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
