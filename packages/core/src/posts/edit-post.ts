import { type EditPostInput, isEditable, mayEditPost, type Post, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import { announce, changedContent } from '../live/index.ts';
import { getPost } from './get-post.ts';
import { requireLockedPost } from './lock-post.ts';
import { requireWishFits } from './require-wish.ts';
import { updatePost } from './changing.queries.ts';

/**
 * Replaces the content of the caller's post, the wish of an L, or both. A 409 if it is too late, or for a goal's post; a 404 if the post is
 * deleted. The same content, or a new wish, does not mark it as edited. Concurrent edits run one after the other.
 */
export async function editPost(
  ctx: Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'>,
  actor: Actor,
  { id, content, wish }: EditPostInput & { id: number },
): Promise<Post> {
  return inTransaction(ctx.db, async (trx) => {
    const post = await requireLockedPost(trx, id, actor);
    if (post.isGone) throw new AppError('NOT_FOUND', TEXTS.access.postNotFound);
    if (!mayEditPost(post, actor.userId)) throw forbidden();
    requireWishFits(post.type, wish);
    if (post.kind !== 'share') throw new AppError('CONFLICT', TEXTS.posts.goalWordsStay);
    if (!isEditable(post, post.now)) throw new AppError('CONFLICT', TEXTS.posts.editTooLate);
    const isNew = content !== undefined && content !== post.content;
    if (isNew || wish !== undefined) {
      await updatePost(trx, id, { ...(isNew && { content }), ...(wish !== undefined && { wish }) });
      announce(ctx.live, trx, changedContent(post.groupId, id));
    }
    return getPost({ ...ctx, db: trx }, actor, id);
  });
}
