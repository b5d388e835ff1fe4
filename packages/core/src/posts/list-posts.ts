import {
  type Feed,
  type FeedQuery,
  type GroupPostsPage,
  type GroupPostsQuery,
  LIMITS,
  type PostsPage,
  type PostsQuery,
  TEXTS,
} from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { invalid, requireExisting } from '../errors.ts';
import { type PostPage, selectPostPage } from './post-pages.queries.ts';
import {
  groupPosts,
  memberPosts,
  ownPosts,
  type PostRange,
  type PostSource,
  recentPosts,
} from './post-sources.queries.ts';
import { toPosts } from './posts.dto.ts';

type Reading = Pick<CoreContext, 'db' | 'secrets' | 'clock'>;

/** Builds the source of the caller's posts for a range of a list. */
type SourceOf = (userId: number, range: PostRange) => PostSource;

/**
 * Selects one page by cursor, or the first page from a month on. Selects one post more than it returns, to know whether there is another
 * page.
 */
const selectByCursor = (
  ctx: Reading,
  actor: Actor,
  { cursor, limit, month }: GroupPostsQuery,
  sourceOf: SourceOf,
): Promise<PostPage> => {
  const range = {
    before: cursor ? Number(cursor) : undefined,
    month: cursor ? undefined : month,
    limit: limit + 1,
  };
  return selectPostPage(ctx.db, actor.userId, sourceOf(actor.userId, range), limit);
};

/** Returns a page by cursor, newest first; `nextCursor` is null on the last page. */
function toPostsPage(ctx: Reading, actor: Actor, page: PostPage): PostsPage {
  const posts = toPosts(ctx, page, actor.userId);
  const last = posts.at(-1);
  return { posts, nextCursor: page.hasMore && last ? String(last.id) : null };
}

/**
 * Returns a list by page number, or a page by cursor. Older posts have no page numbers, because finding them by number would read all newer
 * ones.
 */
async function listFeed(ctx: Reading, actor: Actor, query: FeedQuery, sourceOf: SourceOf): Promise<Feed> {
  const { cursor, page = 1, limit } = query;
  const isByCursor = cursor !== undefined || query.month !== undefined;
  if (isByCursor) {
    if (query.page !== undefined) throw invalid('cursor', TEXTS.posts.pageOrCursor);
    return toPostsPage(ctx, actor, await selectByCursor(ctx, actor, query, sourceOf));
  }
  const offset = Math.min((page - 1) * limit, LIMITS.page.numbered);
  const shown = Math.min(limit, LIMITS.page.numbered - offset);
  // Selects one post more: the last numbered page may be shorter only if the feed ends there.
  const source = sourceOf(actor.userId, { limit: shown + 1, offset });
  const posts = await selectPostPage(ctx.db, actor.userId, source, shown);
  if (posts.hasMore && shown < limit) throw invalid('page', TEXTS.posts.pageTooOld);
  return toPosts(ctx, posts, actor.userId);
}

/** Returns the newest posts of all the caller's groups, newest first. */
export const listRecentPosts = (ctx: Reading, actor: Actor, query: FeedQuery): Promise<Feed> =>
  listFeed(ctx, actor, query, recentPosts);

/** Returns the caller's own posts in the groups they are in, newest first. */
export const listOwnPosts = (ctx: Reading, actor: Actor, query: FeedQuery): Promise<Feed> =>
  listFeed(ctx, actor, query, ownPosts);

/** Returns one page of a group's posts, newest first; `nextCursor` is null on the last one. Throws as `requireMember` does. */
export async function listGroupPosts(
  ctx: Reading,
  actor: Actor,
  { groupId, ...query }: GroupPostsQuery & { groupId: number },
): Promise<GroupPostsPage> {
  const page = await selectByCursor(ctx, actor, query, (userId, range) => groupPosts(groupId, userId, range));
  requireExisting(page.isGone, TEXTS.access.groupNotFound);
  return { ...toPostsPage(ctx, actor, page), latestNotificationId: page.latestNotificationId };
}

/** Returns one page of a user's posts in a group, newest first; `nextCursor` is null on the last one. Throws as `requireMember` does. */
export async function listMemberPosts(
  ctx: Reading,
  actor: Actor,
  { groupId, userId, ...query }: PostsQuery & { groupId: number; userId: number },
): Promise<PostsPage> {
  const page = await selectByCursor(ctx, actor, query, (viewerId, range) =>
    memberPosts({ groupId, userId }, viewerId, range),
  );
  requireExisting(page.isGone, TEXTS.access.groupNotFound);
  return toPostsPage(ctx, actor, page);
}
