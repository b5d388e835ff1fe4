import type { Reacted } from '@dubs/contract';
import { REACTIONS, TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { inTransaction } from '@dubs/db';
import { refuseSpent, spending } from '../budgets/index.ts';
import { requireComment } from '../comments/index.ts';
import type { Actor, Budgeted, CoreContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { announce, changedPost } from '../live/index.ts';
import { wakeRelay } from '../outbox/index.ts';
import type { Reactable } from './summary/index.ts';
import { requirePost } from '../posts/index.ts';
import { personBy } from '../users/index.ts';
import { ownEmojiBy, toReactionSummary } from './summary/index.ts';
import { selectReactions } from './reactions.queries.ts';
import { toggleLock, toggleReaction } from './toggle.queries.ts';

type Reacting = Pick<CoreContext, 'db' | 'live'> & Budgeted;

function requireOffered(set: keyof typeof REACTIONS, emoji: string): void {
  if (!REACTIONS[set].some((offered) => offered.emoji === emoji))
    throw invalid('emoji', TEXTS.reactions.notOffered);
}

/**
 * Toggles the reaction and returns those that are there now. Toggles of a user on one post or comment run one after the other, since
 * the caller holds their lock.
 */
async function toggle(ctx: Reacting, trx: Db, actor: Actor, kind: Reactable, thingId: number, emoji: string) {
  wakeRelay(trx);
  const spent = spending(ctx, actor, 'reactions');
  if (!(await toggleReaction(trx, spent, { kind, thingId, userId: actor.userId, emoji })))
    await refuseSpent(ctx, trx, actor, 'reactions');
  const { reactions, likes, own, people } = await selectReactions(trx, kind, thingId, actor.userId);
  const ownEmoji = ownEmojiBy(own).get(thingId);
  return { ...toReactionSummary(reactions, ownEmoji, personBy(people)), likesCount: likes };
}

/** Toggles the caller's reaction to a post, with one of the emoji offered for its type, and returns the reactions. */
export async function reactToPost(
  ctx: Reacting,
  actor: Actor,
  { postId, emoji }: { postId: number; emoji: string },
): Promise<Reacted> {
  return inTransaction(ctx.db, async (trx) => {
    const post = await requirePost(trx, postId, actor, toggleLock('post', postId, actor.userId));
    requireOffered(post.type, emoji);
    announce(ctx.live, trx, changedPost(post.groupId, postId));
    return toggle(ctx, trx, actor, 'post', postId, emoji);
  });
}

/** Toggles the caller's reaction to a comment and returns its reactions. */
export async function reactToComment(
  ctx: Reacting,
  actor: Actor,
  { commentId, emoji }: { commentId: number; emoji: string },
): Promise<Reacted> {
  return inTransaction(ctx.db, async (trx) => {
    const lock = toggleLock('comment', commentId, actor.userId);
    const { groupId, postId } = await requireComment(trx, commentId, actor, lock);
    requireOffered('comment', emoji);
    announce(ctx.live, trx, changedPost(groupId, postId));
    return toggle(ctx, trx, actor, 'comment', commentId, emoji);
  });
}
