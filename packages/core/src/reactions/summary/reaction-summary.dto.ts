import type { Post } from '@dubs/contract';
import { toPerson } from '../../users/index.ts';
import type { ReactionRow } from './reaction-summary.queries.ts';

/** Returns reactions as every response has them: counts, the first users, and the viewer's own, each by emoji. */
export function toReactionSummary(
  rows: readonly ReactionRow[] | null,
): Pick<Post, 'reactions' | 'reactionUsers' | 'userReactions'> {
  const all = rows ?? [];
  return {
    reactions: Object.fromEntries(all.map((r) => [r.emoji, r.count])),
    reactionUsers: Object.fromEntries(all.map((r) => [r.emoji, r.people.map(toPerson)])),
    userReactions: all.filter((r) => r.mine).map((r) => r.emoji),
  };
}
