import { randomBytes } from 'node:crypto';
import type { StoredImage } from '@dubs/core';
import type { Db } from '@dubs/db';
import type { FlatComment, FlatReaction } from './flatten-story.ts';
import type { StoryGroup, StoryPerson } from './story.ts';

/** Ids in the order of the rows: one statement numbers its rows as they are listed. */
const inOrder = (rows: readonly { id: number }[]): number[] =>
  rows.map((row) => row.id).toSorted((a, b) => a - b);

/** The person with that number; one who is there already keeps their name. */
export async function upsertPerson(db: Db, person: StoryPerson, createdAt: Date): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      phone_number: person.phoneNumber,
      display_name: person.displayName ?? null,
      first_name: person.firstName ?? null,
      last_name: person.lastName ?? null,
      bio: person.bio ?? null,
      is_verified: true,
      created_at: createdAt,
    })
    .onConflict((oc) => oc.column('phone_number').doUpdateSet({ is_verified: true }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A group with its members, the creator first. */
export async function insertGroup<P extends string>(
  db: Db,
  { name, emoji, description, members, admins }: StoryGroup<P>,
  {
    createdAt,
    userId,
    joinedAt,
  }: { createdAt: Date; userId: (key: P) => number; joinedAt: (key: P) => Date },
): Promise<number> {
  const [creator] = members;
  if (!creator) throw new Error(`Nobody is in ${name}.`);
  const code = randomBytes(24).toString('base64url');
  const { id } = await db
    .insertInto('groups')
    .values({
      name,
      emoji,
      description,
      invite_code: code,
      invite_uses: members.length - 1,
      invite_created_at: createdAt,
      invite_created_by: userId(creator),
      created_by: userId(creator),
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('group_members')
    .values(
      members.map((key) => ({
        group_id: id,
        user_id: userId(key),
        role:
          key === creator
            ? ('creator' as const)
            : admins?.includes(key)
              ? ('admin' as const)
              : ('member' as const),
        joined_at: joinedAt(key),
        joined_by_code: key === creator ? null : code,
      })),
    )
    .execute();
  return id;
}

export interface GoalRow {
  group_id: number;
  user_id: number;
  title: string;
  description: string | null;
  created_at: Date;
  completed_at: Date | null;
  is_completed: boolean;
}

/** Writes goals and answers their ids in the same order. */
export async function insertGoals(db: Db, goals: readonly GoalRow[]): Promise<number[]> {
  if (goals.length === 0) return [];
  return inOrder(
    await db
      .insertInto('goals')
      .values([...goals])
      .returning('id')
      .execute(),
  );
}

export interface PostRow {
  group_id: number;
  user_id: number;
  content: string;
  type: 'win' | 'loss';
  kind: 'share' | 'goal_set' | 'goal_completed';
  goal_id: number | null;
  share_id: string | null;
  created_at: Date;
}

/** Writes posts and answers their ids in the same order. */
export async function insertPosts(db: Db, posts: readonly PostRow[]): Promise<number[]> {
  return inOrder(
    await db
      .insertInto('posts')
      .values([...posts])
      .returning('id')
      .execute(),
  );
}

/** Names stored pictures as a post's, in the order given. */
export async function insertPictures(db: Db, postId: number, images: readonly StoredImage[]): Promise<void> {
  if (images.length === 0) return;
  const row = ({ key, thumbnailKey, width, height, bytes, placeholder }: StoredImage, position: number) => ({
    post_id: postId,
    position,
    key,
    thumbnail_key: thumbnailKey,
    width,
    height,
    bytes,
    placeholder,
  });
  await db.insertInto('post_images').values(images.map(row)).execute();
}

/** Writes the reactions to a post, and one like a person. */
export async function insertReactions<P>(
  db: Db,
  postId: number,
  reactions: readonly FlatReaction<P>[],
  userId: (key: P) => number,
): Promise<void> {
  if (reactions.length === 0) return;
  const rows = reactions.map(({ by, emoji, at }) => ({
    post_id: postId,
    user_id: userId(by),
    emoji,
    created_at: at,
  }));
  await db.insertInto('post_reactions').values(rows).execute();
  const likes = rows.map(({ post_id, user_id, created_at }) => ({ post_id, user_id, created_at }));
  await db
    .insertInto('post_likes')
    .values(likes)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Writes a comment with whom it mentions and what it made others feel. */
export async function insertComment<P>(
  db: Db,
  postId: number,
  { by, content, at, mentions, reactions }: FlatComment<P>,
  userId: (key: P) => number,
): Promise<void> {
  const { id } = await db
    .insertInto('post_comments')
    .values({ post_id: postId, user_id: userId(by), content, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const key of mentions) {
    const mention = {
      comment_id: id,
      mentioned_user_id: userId(key),
      mentioned_by_user_id: userId(by),
      created_at: at,
    };
    await db.insertInto('comment_mentions').values(mention).execute();
  }
  for (const reaction of reactions) {
    const { emoji, at: created_at } = reaction;
    await db
      .insertInto('comment_reactions')
      .values({ comment_id: id, user_id: userId(reaction.by), emoji, created_at })
      .execute();
  }
}
