import type { Post } from '@dubs/contract';
import { Link } from 'react-router-dom';
import { PostProblem } from '../../features/posts/components/post/post-problem.tsx';
import { ReactionCounts } from '../../features/reactions/components/reaction-counts.tsx';
import { paths } from '../paths.ts';
import { MetLoss } from './met-loss.tsx';
import { LateMenu } from './post-row.tsx';
import { counted } from '../../lib/text/counted.ts';

/** Renders the numbers of a post (reactions, likes, and comments as a link to its page) and its menu. */
export const postCounts = (post: Post) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-muted">
    <MetLoss post={post} />
    <ReactionCounts reactions={post.reactions} />
    <span className="flex flex-wrap items-center gap-2">
      <span className="tabular">{counted(post.likesCount, 'like')}</span>
      <span aria-hidden>·</span>
      <Link
        to={paths.post(post.groupId, post.id)}
        className="tabular relative rounded-xs after:absolute after:-inset-x-1.5 after:-inset-y-3 hover:text-ink hover:underline"
      >
        {counted(post.commentsCount, 'comment')}
      </Link>
    </span>
    <span className="-me-2 ms-auto inline-flex">
      <LateMenu post={post} />
    </span>
    <PostProblem postId={post.id} />
  </div>
);
