import type { Post } from '@dubs/contract';
import type { PersonOf } from '../../users/index.ts';
import type { OwnReaction, ReactionCount } from './reaction-summary.queries.ts';

/** Returns the emoji that the viewer reacted with, by the id of the post or comment. */
export function ownEmojiBy(own: readonly OwnReaction[] | null): ReadonlyMap<number, readonly string[]> {
  const emoji = new Map<number, string[]>();
  for (const [thingId, one] of own ?? []) emoji.set(thingId, [...(emoji.get(thingId) ?? []), one]);
  return emoji;
}

/** Returns reactions in the form of all responses: counts, the first users, and the viewer's own, each by emoji. */
export function toReactionSummary(
  counts: readonly ReactionCount[] | null,
  own: readonly string[] | undefined,
  personOf: PersonOf,
): Pick<Post, 'reactions' | 'reactionUsers' | 'userReactions'> {
  const reactions: Post['reactions'] = {};
  const reactionUsers: Post['reactionUsers'] = {};
  const userReactions: string[] = [];
  for (const [emoji, count, userIds] of counts ?? []) {
    reactions[emoji] = count;
    reactionUsers[emoji] = userIds.map(personOf);
    if (own?.includes(emoji)) userReactions.push(emoji);
  }
  return { reactions, reactionUsers, userReactions };
}
