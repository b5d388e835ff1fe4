import type { Wish } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { personJson, type PersonRow } from '../users/index.ts';
import { newestFirst, oldestFirst } from './read-own-rows.ts';

/**
 * Queries for the content of a user, including that in groups that they left. Deleted content, and content below deleted content, is left
 * out. Of other users only the name is included.
 */

const SEEN = sql`p.deleted_at is null and g.deleted_at is null`;
const REACTIONS = (table: 'post_reactions' | 'comment_reactions', column: string, id: string) => sql`
  (select coalesce(json_object_agg(x.emoji, x.count), '{}') from (
    select r.emoji, count(*) as count from ${sql.table(table)} r where r.${sql.ref(column)} = ${sql.ref(id)} group by r.emoji) x)`;

/** A post of the user. */
export interface OwnPost {
  id: number;
  groupId: number;
  group: string;
  content: string;
  type: 'win' | 'loss';
  kind: 'share' | 'goal_set' | 'goal_completed';
  createdAt: Date;
  editedAt: Date | null;
  wish: Wish | null;
  turnsPostId: number | null;
  about: string | null;
  reactions: Record<string, number>;
  comments: number;
  images: { key: string; width: number; height: number; description: string | null }[];
}

/** Yields the user's posts, newest first. */
export const selectOwnPosts = newestFirst<OwnPost>(
  (userId, before, limit) => sql`
  select p.id, p.group_id as "groupId", g.name as "group", p.content, p.type, p.kind,
    p.created_at as "createdAt", p.edited_at as "editedAt", p.wish, p.turns_post_id as "turnsPostId",
    (select k.name from kept_people k where k.id = p.about_id) as about,
    ${REACTIONS('post_reactions', 'post_id', 'p.id')} as reactions,
    (select count(*) from post_comments c where c.post_id = p.id and c.deleted_at is null) as comments,
    (select coalesce(json_agg(json_build_object('key', i.key, 'width', i.width, 'height', i.height, 'description', i.description) order by i.position), '[]')
      from post_images i where i.post_id = p.id) as images
  from posts p join groups g on g.id = p.group_id
  where p.user_id = ${userId} and p.id < ${before} and ${SEEN}
  order by p.id desc limit ${limit}`,
);

/** A picture that the user uploaded of themselves or of a group, or the picture of a profile that they keep. */
export interface OwnPicture {
  groupId: number | null;
  group: string | null;
  keptPersonId: number | null;
  keptPerson: string | null;
  key: string;
  createdAt: Date;
}

/** Returns the user's current pictures of themselves and of groups, and those of profiles that they keep, oldest first. */
export async function selectOwnPictures(db: Db, userId: number): Promise<OwnPicture[]> {
  const { rows } = await sql<OwnPicture>`
    select g.id as "groupId", g.name as "group", k.id as "keptPersonId", k.name as "keptPerson", i.key, i.created_at as "createdAt"
    from (
      select id from pictures where user_id = ${userId}
      union
      select p.avatar_id from kept_person_keepers o join kept_people p on p.id = o.kept_person_id where o.user_id = ${userId}
    ) mine
    join pictures i on i.id = mine.id
    left join users u on u.avatar_id = i.id
    left join groups g on g.cover_id = i.id and g.deleted_at is null
    left join kept_people k on k.avatar_id = i.id
      and exists (select from kept_person_keepers o where o.kept_person_id = k.id and o.user_id = ${userId})
    where coalesce(u.id, g.id, k.id) is not null order by i.id`.execute(db);
  return rows;
}

/** A comment of the user, and the author of its post. */
export interface OwnComment {
  id: number;
  postId: number;
  group: string;
  author: PersonRow;
  isOwnPost: boolean;
  content: string;
  replyToId: number | null;
  createdAt: Date;
  editedAt: Date | null;
  reactions: Record<string, number>;
}

/** Yields the user's comments, newest first. */
export const selectOwnComments = newestFirst<OwnComment>(
  (userId, before, limit) => sql`
  select c.id, c.post_id as "postId", g.name as "group", ${personJson('u')} as author, p.user_id = c.user_id as "isOwnPost",
    c.content, c.reply_to_id as "replyToId", c.created_at as "createdAt", c.edited_at as "editedAt",
    ${REACTIONS('comment_reactions', 'comment_id', 'c.id')} as reactions
  from post_comments c
  join posts p on p.id = c.post_id join groups g on g.id = p.group_id join users u on u.id = p.user_id
  where c.user_id = ${userId} and c.id < ${before} and c.deleted_at is null and ${SEEN}
  order by c.id desc limit ${limit}`,
);

/** A goal of the user. */
export interface OwnGoal {
  id: number;
  group: string;
  title: string;
  description: string | null;
  isCompleted: boolean;
  createdAt: Date;
  completedAt: Date | null;
}

/** Yields the user's goals, newest first. */
export const selectOwnGoals = newestFirst<OwnGoal>(
  (userId, before, limit) => sql`
  select o.id, g.name as "group", o.title, o.description, o.is_completed as "isCompleted",
    o.created_at as "createdAt", o.completed_at as "completedAt"
  from goals o join groups g on g.id = o.group_id and g.deleted_at is null
  where o.user_id = ${userId} and o.id < ${before} and o.deleted_at is null
  order by o.id desc limit ${limit}`,
);

/** A reaction of the user. */
export interface OwnReaction {
  id: number;
  emoji: string;
  postId: number;
  commentId: number | null;
  group: string;
  createdAt: Date;
}

/** Yields the user's reactions to posts, oldest first. */
export const selectPostReactions = oldestFirst<OwnReaction>(
  (userId, after, limit) => sql`
  select r.id, r.emoji, p.id as "postId", null as "commentId", g.name as "group", r.created_at as "createdAt"
  from post_reactions r join posts p on p.id = r.post_id join groups g on g.id = p.group_id
  where r.user_id = ${userId} and r.id > ${after} and ${SEEN}
  order by r.id limit ${limit}`,
);

/** Yields the user's reactions to comments, oldest first. */
export const selectCommentReactions = oldestFirst<OwnReaction>(
  (userId, after, limit) => sql`
  select r.id, r.emoji, p.id as "postId", c.id as "commentId", g.name as "group", r.created_at as "createdAt"
  from comment_reactions r join post_comments c on c.id = r.comment_id and c.deleted_at is null
  join posts p on p.id = c.post_id join groups g on g.id = p.group_id
  where r.user_id = ${userId} and r.id > ${after} and ${SEEN}
  order by r.id limit ${limit}`,
);

/** Yields the posts that the user chose to follow or not to follow, oldest choice first. */
export const selectFollows = oldestFirst<{ id: number; postId: number; group: string; isFollowing: boolean }>(
  (userId, after, limit) => sql`
  select f.id, p.id as "postId", g.name as "group", f.is_following as "isFollowing"
  from post_follows f join posts p on p.id = f.post_id join groups g on g.id = p.group_id
  where f.user_id = ${userId} and f.id > ${after} and ${SEEN}
  order by f.id limit ${limit}`,
);

/** Yields the Ls that the user heard, oldest first. */
export const selectHeard = oldestFirst<Omit<OwnReaction, 'emoji' | 'commentId'>>(
  (userId, after, limit) => sql`
  select h.id, p.id as "postId", g.name as "group", h.created_at as "createdAt"
  from post_heard h join posts p on p.id = h.post_id join groups g on g.id = p.group_id
  where h.user_id = ${userId} and h.id > ${after} and ${SEEN}
  order by h.id limit ${limit}`,
);
