import { MessageCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { type MergedPost, mostCommented, postsOf } from '../../features/posts/merged-shares.ts';
import { postName } from '../../features/posts/components/post/post-kind.ts';
import { PostProblem } from '../../features/posts/components/post/post-problem.tsx';
import { afterPaint } from '../../lib/browser/after-content.ts';
import { paths } from '../paths.ts';
import { CommentPeek } from './comment-peek.tsx';
import { MetLoss } from './met-loss.tsx';
import PostReactions from './post-reactions.tsx';

const OwnPostMenu = lazyExtra(async () => {
  await afterPaint();
  return import('./own-post-menu.tsx');
});

/** Renders the menu of a post, which loads late, or not at all: its space is reserved, so that nothing beside it moves under a finger. */
export const LateMenu = (props: ComponentProps<typeof OwnPostMenu>) => (
  <span className="inline-flex size-9">
    <OwnPostMenu {...props} />
  </span>
);

/** Renders the row at the foot of a post in a feed: reactions, the link to the comments, the newest comment, and the menu. */
export default function PostRow({ post }: { post: MergedPost }) {
  const { groupId, id } = mostCommented(post);
  const comments = postsOf(post).reduce((sum, { commentsCount }) => sum + commentsCount, 0);
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
      <MetLoss post={post} />
      <PostReactions post={post} />
      <span className="-me-2 ms-auto inline-flex shrink-0 items-center gap-x-2">
        <Link
          to={paths.post(groupId, id)}
          className="relative inline-flex min-h-9 items-center gap-1.5 rounded-pill px-2 text-small max-sm:min-w-9 max-sm:justify-center text-ink-muted after:absolute after:-inset-1 hover:text-ink hover:underline"
        >
          <MessageCircle aria-hidden className="size-5" />
          <CommentCount count={comments} />
          <span className="sr-only">on {postName(post)}</span>
        </Link>
        <LateMenu post={post} />
      </span>
      <PostProblem postId={post.id} />
      <CommentPeek post={post} />
    </div>
  );
}

/** Shows the number of comments, in words; on a phone only the number. */
function CommentCount({ count }: { count: number }) {
  if (count === 0) return <span className="max-sm:sr-only">Comment</span>;
  return (
    <span className="tabular">
      {count}
      <span className="max-sm:sr-only">{count === 1 ? ' comment' : ' comments'}</span>
    </span>
  );
}
