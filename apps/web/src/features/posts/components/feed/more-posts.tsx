import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { LoadFailure } from '../../../../components/feedback/load-failure.tsx';
import { sentenceOf } from '../../../../lib/api/errors.ts';
import type { Feed } from '../../../../lib/feed/feed.types.ts';
import { useLoadMore } from './use-load-more.ts';

/** Distance from the button at which more posts load automatically. */
const NEAR_PX = 800;

interface MorePostsProps {
  feed: Feed;
  label?: string;
  failure?: string;
}

/** Renders the end of a feed: a button to load more, which also happens automatically near the end, or the error of the last attempt. */
export function MorePosts({
  feed,
  label = 'Load More',
  failure = 'Older posts could not be loaded.',
}: MorePostsProps) {
  const { posts = [], shown, hasMore, isLoadingOlder, olderError, showMore } = feed;
  const { onMore, said } = useLoadMore(posts.slice(0, shown), isLoadingOlder, showMore);
  return (
    <>
      {olderError && !isLoadingOlder ? (
        <LoadFailure isRetrying={false} onRetry={onMore}>
          {sentenceOf(olderError, failure)}
        </LoadFailure>
      ) : (
        hasMore && (
          <LoadMore
            label={label}
            shown={shown}
            isLoading={isLoadingOlder}
            onClick={onMore}
            onNear={showMore}
          />
        )
      )}
      <output className="sr-only">{said}</output>
    </>
  );
}

interface LoadMoreProps {
  label: string;
  shown: number;
  isLoading: boolean;
  onClick: () => void;
  onNear: () => void;
}

function LoadMore({ label, shown, isLoading, onClick, onNear }: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null);
  const onSight = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    if (entries.at(-1)?.isIntersecting) onNear();
  });
  useEffect(() => {
    if (isLoading || !foot.current || !('IntersectionObserver' in window)) return undefined;
    // A new observer after each page: an existing one fires only when the button enters the area, and it may not have left it.
    const observer = new IntersectionObserver(onSight, { rootMargin: `0px 0px ${NEAR_PX}px` });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [isLoading, shown]);
  return (
    <div ref={foot} className="mt-6 flex justify-center">
      <Button variant="secondary" pending={isLoading} pendingLabel="Loading..." onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}
