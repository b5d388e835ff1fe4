import {
  type Reacted,
  type ReactInput,
  REACTIONS,
  type ReactionSet,
  reactionSetOf,
  TEXTS,
} from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import { refuseSpent, spending } from '../budgets/index.ts';
import { requireComment } from '../comments/index.ts';
import type { Actor, Budgeted, CoreContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { announce, changedPost } from '../live/index.ts';
import { wakeRelay } from '../outbox/index.ts';
import { requirePost } from '../posts/index.ts';
import { personBy, toPersonFor } from '../users/index.ts';
import { ownEmojiBy, toReactionSummary } from './summary/index.ts';
import { selectReactions } from './reactions.queries.ts';
import { isChange, type Toggle, toggleLock, toggleReaction } from './toggle.queries.ts';

type Reacting = Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'> & Budgeted;

/**
 * Sets or toggles the reaction, and returns the resulting reactions. An emoji that is not in the set can only be removed; adding it is a
 * 400. A reaction that already has the wanted state costs nothing. The caller holds the lock, so a user's calls on one post or comment run
 * one after the other.
 */
async function toggle(
  ctx: Reacting,
  trx: Db,
  actor: Actor,
  set: ReactionSet,
  reaction: Omit<Toggle, 'isOffered' | 'userId'>,
): Promise<Reacted> {
  const { userId } = actor;
  const { kind, thingId, emoji } = reaction;
  const offered: readonly string[] = REACTIONS[set].map((each) => each.emoji);
  wakeRelay(trx);
  const wanted = { ...reaction, userId, isOffered: offered.includes(emoji) };
  const spent = spending(ctx, actor, 'reactions', isChange(wanted));
  const { fits, wasThere } = await toggleReaction(trx, spent, wanted);
  if (!wasThere && !wanted.isOffered && wanted.isOn !== false)
    throw invalid('emoji', TEXTS.reactions.notOffered(offered));
  if (!fits && wasThere !== wanted.isOn) await refuseSpent(ctx, trx, actor, 'reactions');
  const { reactions, likes, own, people } = await selectReactions(trx, kind, thingId, userId);
  const ownEmoji = ownEmojiBy(own).get(thingId);
  const personOf = personBy(people, toPersonFor(ctx, userId));
  return { ...toReactionSummary(reactions, ownEmoji, personOf), likesCount: likes };
}

/** Sets or toggles the caller's reaction to a post, with one of the emoji offered for its type and wish, and returns the reactions. */
export async function reactToPost(
  ctx: Reacting,
  actor: Actor,
  { postId, emoji, on }: ReactInput & { postId: number },
): Promise<Reacted> {
  return inTransaction(ctx.db, async (trx) => {
    const post = await requirePost(trx, postId, actor, toggleLock('post', postId, actor.userId));
    announce(ctx.live, trx, changedPost(post.groupId, postId));
    return toggle(ctx, trx, actor, reactionSetOf(post), {
      kind: 'post',
      thingId: postId,
      groupId: post.groupId,
      emoji,
      isOn: on ?? null,
    });
  });
}

/** Sets or toggles the caller's reaction to a comment and returns its reactions. */
export async function reactToComment(
  ctx: Reacting,
  actor: Actor,
  { commentId, emoji, on }: ReactInput & { commentId: number },
): Promise<Reacted> {
  return inTransaction(ctx.db, async (trx) => {
    const lock = toggleLock('comment', commentId, actor.userId);
    const { groupId, postId } = await requireComment(trx, commentId, actor, lock);
    announce(ctx.live, trx, changedPost(groupId, postId));
    return toggle(ctx, trx, actor, 'comment', {
      kind: 'comment',
      thingId: commentId,
      groupId,
      emoji,
      isOn: on ?? null,
    });
  });
}
