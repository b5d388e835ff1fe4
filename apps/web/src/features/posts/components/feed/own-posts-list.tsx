import type { Post } from '@dubs/contract';
import { type ReactNode, useId } from 'react';
import { LoadFailure } from '../../../../components/feedback/load-failure.tsx';
import { longDay } from '../../../../lib/text/dates.ts';
import { sentenceOf } from '../../../../lib/api/errors.ts';
import { LoadMore } from './feed.tsx';
import { type PostDay, postDays, postsInWords } from '../../post-days.ts';
import { PostList } from './post-list.tsx';
import { PostsSkeleton } from './posts-skeleton.tsx';
import { useLoadMore } from './use-load-more.ts';
import type { OwnPosts } from '../../api/use-own-posts.ts';

interface OwnPostsListProps {
  own: OwnPosts;
  groupOf: (post: Post) => ReactNode;
  actionsOf: (post: Post) => ReactNode;
  /** What stands there when there are no posts. */
  empty: ReactNode;
}

/** Renders the person's own posts under the days they were shared on, newest first. */
export function OwnPostsList({ own, groupOf, actionsOf, empty }: OwnPostsListProps) {
  const { posts, shown, hasMore, isLoading, error, loadMore, retry } = own;
  const { onMore, said } = useLoadMore(posts?.slice(0, shown) ?? [], isLoading, loadMore);
  if (posts?.length === 0) return empty;
  return (
    <>
      {posts
        ? postDays(posts, shown).map((held) => (
            <Day key={held.day} {...held} groupOf={groupOf} actionsOf={actionsOf} />
          ))
        : !error && <PostsSkeleton />}
      {error ? (
        <LoadFailure isRetrying={isLoading} onRetry={retry}>
          {sentenceOf(error, 'Your posts could not be loaded.')}
        </LoadFailure>
      ) : (
        posts && hasMore && <LoadMore label="Load More Wins" isLoading={isLoading} onClick={onMore} />
      )}
      <output className="sr-only">{said}</output>
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
