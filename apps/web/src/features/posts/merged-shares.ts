import type { GroupChip, Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';

/** A ticket: the newest loaded post of a share, and the share's posts in other groups. */
export interface MergedPost extends Post {
  others?: readonly Post[];
}

/** Merges posts with the same author and share into the first one, and keeps the order. */
export function mergeShares(posts: readonly Post[]): MergedPost[] {
  const tickets = new Map<string, MergedPost>();
  for (const post of posts) {
    const key = post.shareId === null ? String(post.id) : `${post.userId} ${post.shareId}`;
    const first = tickets.get(key);
    tickets.set(key, first ? { ...first, others: [...(first.others ?? []), post] } : post);
  }
  return [...tickets.values()];
}

/** Returns all posts of a ticket. */
export const postsOf = (ticket: MergedPost): readonly Post[] => [ticket, ...(ticket.others ?? [])];

/** Returns the groups of a ticket's posts. The first one is the group that reactions go to. */
export const groupsOf = (ticket: MergedPost): GroupChip[] => postsOf(ticket).map(({ group }) => group);

/** Returns the combined reactions to all posts of a ticket. */
export function sumReactions(
  posts: readonly Post[],
): Pick<Post, 'reactions' | 'reactionUsers' | 'userReactions'> {
  const reactions: Post['reactions'] = {};
  const reactionUsers: Post['reactionUsers'] = {};
  for (const post of posts)
    for (const [emoji, count] of Object.entries(post.reactions)) {
      reactions[emoji] = (reactions[emoji] ?? 0) + count;
      const people = [...(reactionUsers[emoji] ?? []), ...(post.reactionUsers[emoji] ?? [])];
      reactionUsers[emoji] = [...new Map(people.map((person) => [person.id, person])).values()].slice(
        0,
        LIMITS.reactions.tooltipUsers,
      );
    }
  return {
    reactions,
    reactionUsers,
    userReactions: [...new Set(posts.flatMap((post) => post.userReactions))],
  };
}

/** True if any post of a ticket has reactions. */
export const isReactedTo = (ticket: MergedPost): boolean =>
  postsOf(ticket).some(({ reactions }) => Object.keys(reactions).length > 0);

/** Returns the post of a ticket with the most comments; the first one of a tie. */
export const mostCommented = (ticket: MergedPost): Post =>
  postsOf(ticket).reduce((most, post) => (post.commentsCount > most.commentsCount ? post : most));
