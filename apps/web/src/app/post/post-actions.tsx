import type { Post } from '@dubs/contract';
import { type ComponentType, lazy, Suspense, useState } from 'react';

const loadRow = () => import('./post-row.tsx');

// Fetched while the posts are on their way, so that no first paint waits for it, and cards have it from their first moment.
let Row: ComponentType<{ post: Post }> = lazy(loadRow);
loadRow().then(
  (loaded) => {
    Row = loaded.default;
  },
  // The first card asks once more.
  () => undefined,
);

function PostActions({ post }: { post: Post }) {
  const [Shown] = useState(() => Row);
  return (
    <Suspense fallback={<span className="h-9" />}>
      <Shown post={post} />
    </Suspense>
  );
}

/** What can be done with a post in a feed: react to it, open its page with the comments, change or delete it. */
export const postActions = (post: Post) => <PostActions post={post} />;
