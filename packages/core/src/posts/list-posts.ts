import type { GroupPostsQuery, OwnPostsQuery, Post, PostsPage, RecentPostsQuery } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { requireMember } from '../groups/index.ts';
import { toPost } from './posts.dto.ts';
import { selectGroupPostIds, selectOwnPostIds, selectPosts, selectRecentIds } from './posts.queries.ts';

type Reading = Pick<CoreContext, 'db' | 'secrets' | 'clock'>;

async function postsOf(ctx: Reading, actor: Actor, ids: readonly number[]): Promise<Post[]> {
  return (await selectPosts(ctx.db, ids, actor.userId)).map((row) => toPost(ctx, row, actor.userId));
}

/** Returns the newest posts of all the caller's groups, newest first. */
export async function listRecentPosts(
  ctx: Reading,
  actor: Actor,
  { page, limit }: RecentPostsQuery,
): Promise<Post[]> {
  return postsOf(ctx, actor, await selectRecentIds(ctx.db, actor.userId, limit, (page - 1) * limit));
}

/** Returns the caller's own posts in the groups they are in, newest first. */
export async function listOwnPosts(
  ctx: Reading,
  actor: Actor,
  { page, limit }: OwnPostsQuery,
): Promise<Post[]> {
  return postsOf(ctx, actor, await selectOwnPostIds(ctx.db, actor.userId, limit, (page - 1) * limit));
}

/** Returns the newest posts of a group, for a caller who was found to be a member. */
export async function listNewestOfGroup(
  ctx: Reading,
  actor: Actor,
  groupId: number,
  limit: number,
): Promise<Post[]> {
  return postsOf(ctx, actor, await selectGroupPostIds(ctx.db, groupId, limit, null));
}

/** Returns one page of a group's posts, newest first; `nextCursor` is null on the last one. */
export async function listGroupPosts(
  ctx: Reading,
  actor: Actor,
  { groupId, cursor, limit }: GroupPostsQuery & { groupId: number },
): Promise<PostsPage> {
  await requireMember(ctx.db, groupId, actor);
  const ids = await selectGroupPostIds(ctx.db, groupId, limit + 1, cursor ? Number(cursor) : null);
  const shown = ids.slice(0, limit);
  const last = ids.length > limit ? shown.at(-1) : undefined;
  return { posts: await postsOf(ctx, actor, shown), nextCursor: last === undefined ? null : String(last) };
}
