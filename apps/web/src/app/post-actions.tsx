import type { Post } from '@dubs/contract';
import { MessageCircle } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from './paths.ts';

const loadReactions = () => import('./post-reactions.tsx');

// Fetched while the posts are on their way, so that no first paint waits for it, and cards have it from their first moment.
let Reactions: ComponentType<{ post: Post }> = lazy(loadReactions);
loadReactions().then(
  (loaded) => {
    Reactions = loaded.default;
  },
  // The first card asks once more.
  () => undefined,
);

function PostActions({ post }: { post: Post }) {
  const [Bar] = useState(() => Reactions);
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
      <Suspense fallback={<span className="h-9" />}>
        <Bar post={post} />
      </Suspense>
      <Link
        to={paths.post(post.groupId, post.id)}
        className="relative ms-auto inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-pill px-2 text-small max-sm:min-w-9 max-sm:justify-center text-ink-muted after:absolute after:-inset-1 hover:text-ink hover:underline"
      >
        <MessageCircle aria-hidden className="size-5" />
        <CommentCount count={post.commentsCount} />
      </Link>
    </div>
  );
}

/** How many comments there are, in words; on a phone the number shows alone. */
function CommentCount({ count }: { count: number }) {
  if (count === 0) return <span className="max-sm:sr-only">Comment</span>;
  return (
    <span className="tabular">
      {count}
      <span className="max-sm:sr-only">{count === 1 ? ' comment' : ' comments'}</span>
    </span>
  );
}

/** What can be done with a post in a feed: react to it, and open its page with the comments. */
export const postActions = (post: Post) => <PostActions post={post} />;
