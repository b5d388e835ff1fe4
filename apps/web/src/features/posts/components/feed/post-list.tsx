import type { Post } from '@dubs/contract';
import type { ReactNode } from 'react';
import { PostCard } from '../post/post-card.tsx';

interface PostListProps {
  posts: readonly Post[];
  /** What names a post's group on its card; left out where all posts are of one group. */
  groupOf?: (post: Post) => ReactNode;
  /** What can be done with a post, or what was, at the foot of its card. */
  actionsOf: (post: Post) => ReactNode;
}

/** Posts as a feed, in the order given. */
export function PostList({ posts, groupOf, actionsOf }: PostListProps) {
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
