import type { Post } from '@dubs/contract';
import { Suspense } from 'react';
import { preloadedComponent } from '../../lib/preloaded-component.tsx';

const PostRow = preloadedComponent(() => import('./post-row.tsx'));

/** Renders the actions of a post in a feed: react, open its page with the comments, edit or delete it. */
export const postActions = (post: Post) => (
  <Suspense fallback={<span className="h-9" />}>
    <PostRow post={post} />
  </Suspense>
);
