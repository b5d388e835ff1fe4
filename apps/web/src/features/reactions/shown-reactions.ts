import type { Person, Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';

/** Reactions to a post or comment, by emoji. */
export type Reactions = Pick<Post, 'reactions' | 'reactionUsers' | 'userReactions'>;

/** Toggles that the server has not confirmed yet: true for each emoji that the viewer added, false for removed ones. */
export type PendingReactions = ReadonlyMap<string, boolean>;

const without = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

function withToggle(truth: Reactions, emoji: string, on: boolean, me: Person): Reactions {
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

/** Returns the server's reactions (`truth`) with the pending toggles applied. */
export const applyPending = (truth: Reactions, pending: PendingReactions, me: Person): Reactions =>
  [...pending].reduce((shown, [emoji, on]) => withToggle(shown, emoji, on, me), truth);
