import type { Post } from '@dubs/contract';
import { type ReactNode, useDeferredValue } from 'react';
import { PostCard } from '../post/post-card.tsx';

interface PostListProps {
  posts: readonly Post[];
  /** What names a post's group on its card; left out where all posts are of one group. */
  groupOf?: (post: Post) => ReactNode;
  /** What can be done with a post, or what was, at the foot of its card. */
  actionsOf: (post: Post) => ReactNode;
}

/** As many as fill the tallest screen. */
const FIRST = 5;

/** Posts as a feed, in the order given. The first ones are painted before the others are rendered. */
export function PostList({ posts: all, groupOf, actionsOf }: PostListProps) {
  const posts = useDeferredValue(all, all.slice(0, FIRST));
  return (
    <ul className="flex flex-col gap-4">
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} {...(groupOf && { group: groupOf(post) })} actions={actionsOf(post)} />
        </li>
      ))}
    </ul>
  );
}
