import { z } from 'zod/mini';
import { Goal } from './goals.ts';
import { Group, GroupChip, Member } from './groups.ts';
import { AboutPerson } from './kept-people.ts';
import { LIMITS } from './limits.ts';
import { LatestNotification } from './notifications.ts';
import { GroupPerson, Person } from './people.ts';
import {
  cursorQuery,
  described,
  id,
  isoTime,
  month,
  pageOrCursorQuery,
  pathId,
  queryInt,
  text,
} from './strings.ts';
import { GOAL_PREFIX } from './shared-texts.ts';
import { TEXTS } from './texts.ts';

/** A win ("dub") or a loss ("L"). */
export const PostType = z.enum(['win', 'loss'], 'Type is win or loss.');
export type PostType = z.infer<typeof PostType>;

/** The wish of the author of an L. */
export const Wish = z.enum(['listen', 'ideas', 'laugh']);
export type Wish = z.infer<typeof Wish>;

/** The source of the post: a user who shared it, or a goal that was set or completed. */
export const PostKind = z.enum(['share', 'goal_set', 'goal_completed']);
export type PostKind = z.infer<typeof PostKind>;

/** One picture: signed, short-lived URLs, the pixel size of the full picture, a base64 thumbhash as placeholder, and the author's description. */
export const PostImage = z.object({
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  description: z.nullable(z.string()),
});
export type PostImage = z.infer<typeof PostImage>;

/** `reactionUsers` has at most the five users of a tooltip per emoji; `reactions` has the counts. */
export const ReactionSummary = {
  reactions: z.record(z.string(), z.int()),
  reactionUsers: z.record(z.string(), z.array(Person)),
  userReactions: z.array(z.string()),
};

/** The newest comment of a post, for the feed. */
export const LatestComment = z.object({ id: z.int(), user: Person, content: z.string() });
export type LatestComment = z.infer<typeof LatestComment>;

/**
 * All posts of one share have the same `shareId`. `heardBy` is present only for the author of an L. A win that turns an L around has
 * `turnsPostId`, the L has `turnedByPostId`, and both have `turnedAfterDays`, in the viewer's time zone.
 */
export const Post = z.object({
  id: z.int(),
  groupId: z.int(),
  userId: z.int(),
  content: z.string(),
  type: PostType,
  kind: PostKind,
  imageUrls: z.array(z.string()),
  images: z.array(PostImage),
  createdAt: isoTime,
  editedAt: z.nullable(isoTime),
  user: Person,
  isAuthorMember: z.boolean(),
  group: GroupChip,
  likesCount: z.int(),
  commentsCount: z.int(),
  wish: z.nullable(Wish),
  isFollowing: z.boolean(),
  hasHeard: z.boolean(),
  heardBy: z.optional(z.array(GroupPerson)),
  turnsPostId: z.nullable(z.int()),
  turnedByPostId: z.nullable(z.int()),
  turnedAfterDays: z.nullable(z.int()),
  shareId: z.nullable(z.string()),
  latestComment: z.nullable(LatestComment),
  about: z.nullable(AboutPerson),
  ...ReactionSummary,
});
export type Post = z.infer<typeof Post>;

/** A post for its own page. */
export const SinglePost = z.extend(Post, LatestNotification);
export type SinglePost = z.infer<typeof SinglePost>;

/** True if content has a prefix that is reserved for goals. */
const isReservedContent = (content: string): boolean =>
  content.startsWith(GOAL_PREFIX.set) || content.startsWith(GOAL_PREFIX.completed);

const content = text({ label: 'Content', ...LIMITS.postContent, multiline: true }).check(
  z.refine((v) => !isReservedContent(v), TEXTS.posts.reservedPrefix),
);

/** A wish, or an empty text for none. */
const wish = z.optional(
  z.nullable(
    described(
      z.pipe(
        z.enum([...Wish.options, ''], TEXTS.posts.unknownWish),
        z.transform((v) => v || null),
      ),
      { type: 'string', enum: [...Wish.options, ''] },
    ),
  ),
);

/**
 * A new post without its pictures, which are sent as files. For one share to several groups, all calls have the same `shareId`, and the
 * pictures are sent once: `copyImagesOf` is the id of the post that has them. `aboutId` is the id of a profile that the author keeps.
 */
export const CreatePostInput = z.object({
  content,
  type: z._default(PostType, 'win'),
  shareId: z.optional(z.uuid('A shareId is a UUID.')),
  wish,
  turnsPostId: z.optional(id),
  copyImagesOf: z.optional(id),
  aboutId: z.optional(id),
});
export type CreatePostInput = z.infer<typeof CreatePostInput>;

const { perPost, descriptionChars } = LIMITS.images;
const UNREADABLE = 'Descriptions are a JSON array of texts.';

/** The descriptions of the pictures in order, empty for none. A JSON array, since form fields are text. */
const descriptions = described(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((json, ctx) => {
        try {
          return JSON.parse(json) as unknown;
        } catch {
          ctx.issues.push({ code: 'custom', message: UNREADABLE, input: json });
          return z.NEVER;
        }
      }),
    ),
    z
      .array(text({ label: 'A description', max: descriptionChars, multiline: true }), UNREADABLE)
      .check(z.maxLength(perPost, TEXTS.posts.moreDescriptions)),
  ),
  { type: 'string' },
);

/** The form fields of a post without its pictures. The group is in the path; a form may repeat it. */
export const PostForm = z.extend(CreatePostInput, {
  groupId: z.optional(pathId),
  turnsPostId: z.optional(pathId),
  copyImagesOf: z.optional(pathId),
  aboutId: z.optional(pathId),
  descriptions: z.optional(descriptions),
});
export type PostForm = z.infer<typeof PostForm>;

/** The new content of a post, its new wish, or both. Absent fields and pictures are not changed. */
export const EditPostInput = z.object({ content: z.optional(content), wish }).check(
  z.refine((v) => v.content !== undefined || v.wish !== undefined, {
    path: ['content'],
    error: TEXTS.posts.emptyEdit,
  }),
);
export type EditPostInput = z.infer<typeof EditPostInput>;

/** The tRPC input of a post without pictures. */
export const CreateTextPostInput = z.extend(CreatePostInput, { groupId: id });

/** The cursor of posts: the id of the last post of the previous page. */
const POST_CURSOR = /^(|[1-9][0-9]{0,15})$/;

/** With a month, the first page starts with the newest post from before the end of the month, in the viewer's time zone. */
const fromMonth = { month: z.optional(month) };

/** The recent feed, by page or by cursor. */
export const RecentPostsQuery = z.extend(
  pageOrCursorQuery(POST_CURSOR, LIMITS.page.feedMax, LIMITS.page.feed),
  fromMonth,
);

/** The caller's own posts, by page or by cursor; by default the 100 newest. */
export const OwnPostsQuery = z.extend(pageOrCursorQuery(POST_CURSOR, LIMITS.page.feedMax), fromMonth);

/** The query of a feed. */
export type FeedQuery = z.infer<typeof RecentPostsQuery>;

/** One page of posts: `cursor` is the previous page's `nextCursor`. */
export const PostsQuery = cursorQuery(POST_CURSOR, LIMITS.page.feedMax, LIMITS.page.feed);
export type PostsQuery = z.infer<typeof PostsQuery>;

/** One page of a group's posts. */
export const GroupPostsQuery = z.extend(PostsQuery, fromMonth);
export type GroupPostsQuery = z.infer<typeof GroupPostsQuery>;

/** True if the caller has heard an L. */
export const Heard = z.object({ hasHeard: z.boolean() });
export type Heard = z.infer<typeof Heard>;

export const PostsPage = z.object({ posts: z.array(Post), nextCursor: z.nullable(z.string()) });
export type PostsPage = z.infer<typeof PostsPage>;

export const GroupPostsPage = z.extend(PostsPage, LatestNotification);
export type GroupPostsPage = z.infer<typeof GroupPostsPage>;

/** Posts of a feed: a plain list for a page number, or a page with its next cursor for a cursor. */
export const Feed = z.union([z.array(Post), PostsPage]);
export type Feed = z.infer<typeof Feed>;

/** Number of newest posts in the complete view of a group. A client that reads posts by cursor needs none. */
export const CompleteGroupQuery = z.object({
  posts: queryInt('posts', { min: 0, max: LIMITS.page.complete, initial: LIMITS.page.complete }),
});
export type CompleteGroupQuery = z.infer<typeof CompleteGroupQuery>;

/**
 * The data of the group page: at most the 100 newest posts, 200 members and 200 goals, with the counts of members and goals.
 * `membersCursor` is the cursor of the next page of members, or null at the end.
 */
export const CompleteGroup = z.object({
  group: Group,
  posts: z.array(Post),
  members: z.array(Member),
  memberCount: z.int(),
  membersCursor: z.nullable(z.string()),
  goals: z.array(Goal),
  goalCount: z.int(),
  ...LatestNotification,
});
export type CompleteGroup = z.infer<typeof CompleteGroup>;
