import type { Post } from '@dubs/contract';

/** Two stretches of one feed as one, newest first, each post once; where both have a post, `newest` has it right. */
export function mergePosts(newest: readonly Post[], older: readonly Post[]): Post[] {
  const byId = new Map([...older, ...newest].map((post) => [post.id, post]));
  return [...byId.values()].toSorted((a, b) => b.id - a.id);
}
