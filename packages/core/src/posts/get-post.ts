import type { Post } from '@dubs/contract';
import { TEXTS } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import { toPost } from './posts.dto.ts';
import { findPostForMember, selectPosts } from './posts.queries.ts';

/** One post. Outsiders get a 403 whether it is there or not; members a 404 for a deleted one. */
export async function getPost(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  postId: number,
): Promise<Post> {
  const found = await findPostForMember(ctx.db, postId, actor.userId);
  if (!found) throw forbidden();
  const [row] = found.isGone ? [] : await selectPosts(ctx.db, [postId], actor.userId);
  if (!row) throw new AppError('NOT_FOUND', TEXTS.access.postNotFound);
  return toPost(ctx, row);
}
