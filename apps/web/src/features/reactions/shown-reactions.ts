import type { Person, Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';

/** Reactions to one thing, by emoji. */
export type Reactions = Pick<Post, 'reactions' | 'reactionUsers' | 'userReactions'>;

/** What the viewer has just tapped and the server has not yet confirmed: whether each emoji is to be theirs. */
export type PendingReactions = ReadonlyMap<string, boolean>;

const without = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

function turned(truth: Reactions, emoji: string, on: boolean, me: Person): Reactions {
  if (truth.userReactions.includes(emoji) === on) return truth;
  const count = (truth.reactions[emoji] ?? 0) + (on ? 1 : -1);
  const others = (truth.reactionUsers[emoji] ?? []).filter(({ id }) => id !== me.id);
  const people = on && others.length < LIMITS.reactions.tooltipUsers ? [...others, me] : others;
  const isLeft = count > 0;
  return {
    userReactions: on
      ? [...truth.userReactions, emoji]
      : truth.userReactions.filter((mine) => mine !== emoji),
    reactions: isLeft ? { ...truth.reactions, [emoji]: count } : without(truth.reactions, emoji),
    reactionUsers: isLeft ? { ...truth.reactionUsers, [emoji]: people } : without(truth.reactionUsers, emoji),
  };
}

/** Returns the reactions to show while taps are being sent to the server. */
export const applyPending = (truth: Reactions, pending: PendingReactions, me: Person): Reactions =>
  [...pending].reduce((shown, [emoji, on]) => turned(shown, emoji, on, me), truth);
