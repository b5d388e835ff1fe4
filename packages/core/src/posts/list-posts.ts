import type { Feed, FeedQuery, GroupPostsQuery, Post, PostsPage } from '@dubs/contract';
import { LIMITS, TEXTS } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { requireMember } from '../groups/index.ts';
import { toPost } from './posts.dto.ts';
import type { Stretch } from './posts.queries.ts';
import { selectGroupPostIds, selectOwnPostIds, selectPosts, selectRecentIds } from './posts.queries.ts';

type Reading = Pick<CoreContext, 'db' | 'secrets' | 'clock'>;

/** Selects ids of posts, newest first. */
type SelectIds = (stretch: Stretch) => Promise<number[]>;

async function postsOf(ctx: Reading, actor: Actor, ids: readonly number[]): Promise<Post[]> {
  return (await selectPosts(ctx.db, ids, actor.userId)).map((row) => toPost(ctx, row, actor.userId));
}

/** Returns one page by cursor, newest first; `nextCursor` is null on the last one. */
async function listByCursor(
  ctx: Reading,
  actor: Actor,
  { cursor, limit }: GroupPostsQuery,
  selectIds: SelectIds,
): Promise<PostsPage> {
  const ids = await selectIds({ before: cursor ? Number(cursor) : undefined, limit: limit + 1 });
  const shown = ids.slice(0, limit);
  const last = ids.length > limit ? shown.at(-1) : undefined;
  return { posts: await postsOf(ctx, actor, shown), nextCursor: last === undefined ? null : String(last) };
}

/** Returns a list by page number, or a page by cursor. Older posts have no page numbers, since all newer ones would be read to count them. */
async function listFeed(ctx: Reading, actor: Actor, query: FeedQuery, selectIds: SelectIds): Promise<Feed> {
  const { cursor, page = 1, limit } = query;
  if (cursor !== undefined) {
    if (query.page !== undefined) throw invalid('cursor', TEXTS.posts.pageOrCursor);
    return listByCursor(ctx, actor, query, selectIds);
  }
  if (page * limit > LIMITS.page.numbered) throw invalid('page', TEXTS.posts.pageTooOld);
  return postsOf(ctx, actor, await selectIds({ limit, offset: (page - 1) * limit }));
}

/** Returns the newest posts of all the caller's groups, newest first. */
export async function listRecentPosts(ctx: Reading, actor: Actor, query: FeedQuery): Promise<Feed> {
  return listFeed(ctx, actor, query, async (stretch) => selectRecentIds(ctx.db, actor.userId, stretch));
}

/** Returns the caller's own posts in the groups they are in, newest first. */
export async function listOwnPosts(ctx: Reading, actor: Actor, query: FeedQuery): Promise<Feed> {
  return listFeed(ctx, actor, query, async (stretch) => selectOwnPostIds(ctx.db, actor.userId, stretch));
}

/** Returns the newest posts of a group, for a caller who was found to be a member. */
export async function listNewestOfGroup(
  ctx: Reading,
  actor: Actor,
  groupId: number,
  limit: number,
): Promise<Post[]> {
  return postsOf(ctx, actor, await selectGroupPostIds(ctx.db, groupId, { limit }));
}

/** Returns one page of a group's posts, newest first; `nextCursor` is null on the last one. */
export async function listGroupPosts(
  ctx: Reading,
  actor: Actor,
  { groupId, ...query }: GroupPostsQuery & { groupId: number },
): Promise<PostsPage> {
  await requireMember(ctx.db, groupId, actor);
  return listByCursor(ctx, actor, query, async (stretch) => selectGroupPostIds(ctx.db, groupId, stretch));
}
