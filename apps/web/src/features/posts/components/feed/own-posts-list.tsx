import type { Post } from '@dubs/contract';
import { type ReactNode, useId } from 'react';
import { LoadFailure } from '../../../../components/feedback/load-failure.tsx';
import { longDay } from '../../../../lib/text/dates.ts';
import { sentenceOf } from '../../../../lib/api/errors.ts';
import { type PostDay, postDays, postsInWords } from '../../post-days.ts';
import { MorePosts } from './more-posts.tsx';
import { PostList } from './post-list.tsx';
import { PostsSkeleton } from './posts-skeleton.tsx';
import type { Feed } from '../../../../lib/feed/feed.types.ts';

const FAILURE = 'Your posts could not be loaded.';

interface OwnPostsListProps {
  own: Feed;
  groupOf: (post: Post) => ReactNode;
  actionsOf: (post: Post) => ReactNode;
  /** What stands there when there are no posts. */
  empty: ReactNode;
}

/** Renders the person's own posts under the days they were shared on, newest first. */
export function OwnPostsList({ own, groupOf, actionsOf, empty }: OwnPostsListProps) {
  const { posts, shown, error, isFetching, refetch } = own;
  if (posts?.length === 0) return empty;
  if (!posts)
    return error ? (
      <LoadFailure isRetrying={isFetching} onRetry={refetch}>
        {sentenceOf(error, FAILURE)}
      </LoadFailure>
    ) : (
      <PostsSkeleton />
    );
  return (
    <>
      {postDays(posts, shown).map((held) => (
        <Day key={held.day} {...held} groupOf={groupOf} actionsOf={actionsOf} />
      ))}
      <MorePosts feed={own} label="Load More Wins" failure={FAILURE} />
    </>
  );
}

function Day({ day, posts, count, ...rest }: PostDay & Pick<OwnPostsListProps, 'groupOf' | 'actionsOf'>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-heading">
        {longDay(day)}{' '}
        <span className="tabular font-text text-small font-normal text-ink-muted">
          · {postsInWords(count)}
        </span>
      </h2>
      <PostList posts={posts} {...rest} />
    </section>
  );
}
