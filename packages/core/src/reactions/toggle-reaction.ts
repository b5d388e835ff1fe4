import type { Reacted } from '@dubs/contract';
import { REACTIONS, TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { inTransaction } from '@dubs/db';
import { spendBudget } from '../budgets/index.ts';
import { requireComment } from '../comments/index.ts';
import type { Actor, Budgeted, CoreContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { emit, reactionAdded, reactionRemoved } from '../outbox/index.ts';
import { announce, changedPost } from '../live/index.ts';
import type { Reactable } from './summary/index.ts';
import { requirePost } from '../posts/index.ts';
import { personBy } from '../users/index.ts';
import { ownEmojiBy, toReactionSummary } from './summary/index.ts';
import {
  deleteReaction,
  insertReaction,
  lockToggle,
  selectReactions,
  syncLike,
} from './reactions.queries.ts';

type Reacting = Pick<CoreContext, 'db' | 'live'> & Budgeted;

function requireOffered(set: keyof typeof REACTIONS, emoji: string): void {
  if (!REACTIONS[set].some((offered) => offered.emoji === emoji))
    throw invalid('emoji', TEXTS.reactions.notOffered);
}

/** Deletes the reaction if it exists, else adds it. Toggles of a user on one post or comment run one after the other. */
async function toggle(trx: Db, actor: Actor, kind: Reactable, thingId: number, emoji: string): Promise<void> {
  await lockToggle(trx, kind, thingId, actor.userId);
  if (await deleteReaction(trx, kind, thingId, actor.userId, emoji)) {
    await emit(trx, reactionRemoved, { kind, thingId, userId: actor.userId, emoji });
    return;
  }
  const reactionId = await insertReaction(trx, kind, thingId, actor.userId, emoji);
  await emit(trx, reactionAdded, { kind, reactionId });
}

async function standing(trx: Db, actor: Actor, kind: Reactable, thingId: number): Promise<Reacted> {
  const { reactions, likes, own, people } = await selectReactions(trx, kind, thingId, actor.userId);
  const emoji = ownEmojiBy(own).get(thingId);
  return { ...toReactionSummary(reactions, emoji, personBy(people)), likesCount: likes };
}

/** Toggles the caller's reaction to a post, with one of the emoji offered for its type, and returns the reactions. */
export async function reactToPost(
  ctx: Reacting,
  actor: Actor,
  { postId, emoji }: { postId: number; emoji: string },
): Promise<Reacted> {
  return inTransaction(ctx.db, async (trx) => {
    const post = await requirePost(trx, postId, actor);
    requireOffered(post.type, emoji);
    await spendBudget(ctx, trx, actor, 'reactions');
    await toggle(trx, actor, 'post', postId, emoji);
    await syncLike(trx, postId, actor.userId);
    announce(ctx.live, trx, changedPost(post.groupId, postId));
    return standing(trx, actor, 'post', postId);
  });
}

/** Toggles the caller's reaction to a comment and returns its reactions. */
export async function reactToComment(
  ctx: Reacting,
  actor: Actor,
  { commentId, emoji }: { commentId: number; emoji: string },
): Promise<Reacted> {
  return inTransaction(ctx.db, async (trx) => {
    const { groupId, postId } = await requireComment(trx, commentId, actor);
    requireOffered('comment', emoji);
    await spendBudget(ctx, trx, actor, 'reactions');
    await toggle(trx, actor, 'comment', commentId, emoji);
    announce(ctx.live, trx, changedPost(groupId, postId));
    return standing(trx, actor, 'comment', commentId);
  });
}
