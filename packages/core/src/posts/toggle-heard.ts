import { type Heard, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import { refuseSpent, spending } from '../budgets/index.ts';
import type { Actor, Budgeted, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { announce, toPeople } from '../live/index.ts';
import { requirePost } from './get-post.ts';
import { toggleHeardRow } from './heard.queries.ts';

/**
 * Toggles whether the caller has heard an L of another member, and returns the new state. Counts as one of the caller's reactions. Notifies
 * no one; open tabs of the caller and the author update.
 */
export async function toggleHeard(
  ctx: Pick<CoreContext, 'db' | 'live'> & Budgeted,
  actor: Actor,
  postId: number,
): Promise<Heard> {
  return inTransaction(ctx.db, async (trx) => {
    const post = await requirePost(trx, postId, actor, `heard:${postId}:${actor.userId}`);
    if (post.type === 'win') throw new AppError('CONFLICT', TEXTS.posts.winIsHeard);
    if (post.userId === actor.userId) throw new AppError('FORBIDDEN', TEXTS.posts.ownLoss);
    const place = { groupId: post.groupId, postId };
    const query = { query: 'post', ...place } as const;
    announce(ctx.live, trx, toPeople([actor.userId, post.userId], query));
    const heard = await toggleHeardRow(trx, spending(ctx, actor, 'reactions'), place, actor.userId);
    return heard ?? refuseSpent(ctx, trx, actor, 'reactions');
  });
}
