import type { Person, Post } from '@dubs/contract';
import { expect, it } from 'vitest';
import { groupsOf, mergeShares, mostCommented, postsOf, sumReactions } from './merged-shares.ts';

const postOf = (id: number, fields: Partial<Post> = {}) =>
  ({
    id,
    userId: 7,
    shareId: null,
    group: { id, name: `Group ${id}`, emoji: '🎊' },
    commentsCount: 0,
    reactions: {},
    reactionUsers: {},
    userReactions: [],
    ...fields,
  }) as unknown as Post;
const person = (id: number) => ({ id }) as Person;

it('merges the posts of one share into the newest, in its place', () => {
  const [ticket, single, ...rest] = mergeShares([
    postOf(5, { shareId: 'a' }),
    postOf(4),
    postOf(3, { shareId: 'a' }),
  ]);
  expect([ticket?.id, single?.id, rest]).toEqual([5, 4, []]);
  expect(ticket && groupsOf(ticket).map(({ id }) => id)).toEqual([5, 3]);
});

it('keeps posts separate that have no share, or the same share by another author', () => {
  const posts = [postOf(3), postOf(2, { shareId: 'a' }), postOf(1, { shareId: 'a', userId: 8 })];
  expect(mergeShares(posts).map((post) => postsOf(post).length)).toEqual([1, 1, 1]);
});

it('sums the reactions, names each person once, and knows which are the viewer’s', () => {
  const summed = sumReactions([
    postOf(2, { reactions: { '🔥': 1 }, reactionUsers: { '🔥': [person(1)] } }),
    postOf(1, {
      reactions: { '🔥': 2, '🐐': 1 },
      reactionUsers: { '🔥': [person(1), person(2)], '🐐': [person(2)] },
      userReactions: ['🐐'],
    }),
  ]);
  expect(summed).toEqual({
    reactions: { '🔥': 3, '🐐': 1 },
    reactionUsers: { '🔥': [person(1), person(2)], '🐐': [person(2)] },
    userReactions: ['🐐'],
  });
});

it('finds the post with the most comments, the first of a tie', () => {
  const ticket = { ...postOf(3), others: [postOf(2, { commentsCount: 2 }), postOf(1, { commentsCount: 2 })] };
  expect(mostCommented(ticket).id).toBe(2);
});
