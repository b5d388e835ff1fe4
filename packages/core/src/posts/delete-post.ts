import type { Ok } from '@dubs/contract';
import { TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import { announce, changedPost, newPost, toGroup } from '../live/index.ts';
import { requirePost } from './get-post.ts';
import { markPostDeleted } from './posts.queries.ts';

/** Deletes a post of the caller's own. It vanishes at once, with what was told of it. */
export async function deletePost(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  postId: number,
): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    const post = await requirePost(trx, postId, actor);
    if (post.userId !== actor.userId) throw forbidden();
    if (!(await markPostDeleted(trx, postId, actor.userId)))
      throw new AppError('NOT_FOUND', TEXTS.access.postNotFound);
    // The same queries that a new post makes stale, and the notifications that told of this one.
    announce(
      ctx.live,
      trx,
      newPost(post.groupId),
      changedPost(post.groupId, postId),
      toGroup(post.groupId, { query: 'notifications' }),
    );
    return { ok: true };
  });
}
