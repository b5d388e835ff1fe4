import type { Post } from '@dubs/contract';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../../components/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../components/feedback/load-failure.tsx';
import { EmptyFeedArt } from './empty-feed-art.tsx';
import { LoadMore } from './feed.tsx';
import { NewWins } from './new-wins.tsx';
import { PostList } from './post-list.tsx';
import { useGroupPosts } from '../../api/use-group-posts.ts';
import { useLoadMore } from './use-load-more.ts';

interface GroupFeedProps {
  groupId: number;
  newest: readonly Post[];
  meId: number;
  actionsOf: (post: Post) => ReactNode;
}

/** Renders the posts of one group, newest first: what its complete view holds, then older ones on request. */
export function GroupFeed({ groupId, newest, meId, actionsOf }: GroupFeedProps) {
  const { posts, hasMore, isLoadingMore, hasFailed, loadMore } = useGroupPosts(groupId, newest);
  const { onMore, said } = useLoadMore(posts, isLoadingMore, loadMore);
  if (posts.length === 0) {
    return (
      <EmptyState art={<EmptyFeedArt />} title="Nothing shared yet">
        The first win or L of this group could be yours.
      </EmptyState>
    );
  }
  return (
    <>
      <NewWins posts={posts} meId={meId} />
      <PostList posts={posts} actionsOf={actionsOf} />
      {hasFailed && !isLoadingMore ? (
        <LoadFailure isRetrying={false} onRetry={onMore}>
          Older posts could not be loaded.
        </LoadFailure>
      ) : (
        hasMore && <LoadMore isLoading={isLoadingMore} onClick={onMore} />
      )}
      <output className="sr-only">{said}</output>
    </>
  );
}
