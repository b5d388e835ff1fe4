import type { Post } from '@dubs/contract';

/** Merges two pages of one feed, newest first, each post once; where both have a post, the one of `newest` wins. */
export function mergePosts(newest: readonly Post[], older: readonly Post[]): Post[] {
  const byId = new Map([...older, ...newest].map((post) => [post.id, post]));
  return [...byId.values()].toSorted((a, b) => b.id - a.id);
}
