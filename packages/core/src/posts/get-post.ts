import type { Post } from '@dubs/contract';
import { TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import { toPost } from './posts.dto.ts';
import type { VisiblePost } from './posts.queries.ts';
import { findPostForMember, selectPosts } from './posts.queries.ts';

/** Returns the post, if the caller may see it. Outsiders get a 403 whether it is there or not; members a 404 for a deleted one. */
export async function requirePost(db: Db, postId: number, actor: Actor): Promise<VisiblePost> {
  const post = await findPostForMember(db, postId, actor.userId);
  if (!post) throw forbidden();
  if (post.isGone) throw new AppError('NOT_FOUND', TEXTS.access.postNotFound);
  return post;
}

/** Returns one post, if the caller may see it. */
export async function getPost(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  postId: number,
): Promise<Post> {
  await requirePost(ctx.db, postId, actor);
  const [row] = await selectPosts(ctx.db, [postId], actor.userId);
  // Deleted since the line before.
  if (!row) throw new AppError('NOT_FOUND', TEXTS.access.postNotFound);
  return toPost(ctx, row, actor.userId);
}
