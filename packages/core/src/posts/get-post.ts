import { type SinglePost, TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { requireExisting } from '../errors.ts';
import { selectPost } from './post-pages.queries.ts';
import { toPosts } from './posts.dto.ts';
import { findPostForMember, type VisiblePost } from './posts.queries.ts';

/**
 * Returns the post if the caller may see it. A 403 for outsiders, whether it exists or not; a 404 for members if it is deleted. Acquires
 * the lock with the name `lock`, if given, in the same statement.
 */
export async function requirePost(db: Db, postId: number, actor: Actor, lock?: string): Promise<VisiblePost> {
  const post = await findPostForMember(db, postId, actor.userId, lock);
  requireExisting(post?.isGone, TEXTS.access.postNotFound);
  return post;
}

/** Returns one post, if the caller may see it. Throws as `requirePost` does. */
export async function getPost(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  postId: number,
): Promise<SinglePost> {
  const page = await selectPost(ctx.db, actor.userId, postId);
  requireExisting(page.isGone, TEXTS.access.postNotFound);
  const [post] = toPosts(ctx, page, actor.userId);
  if (!post) throw new Error(`Post ${postId} was not read.`);
  return { ...post, latestNotificationId: page.latestNotificationId };
}
