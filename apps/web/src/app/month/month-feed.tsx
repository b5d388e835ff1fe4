import type { Post } from '@dubs/contract';
import { ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryFailure } from '../../components/feedback/load-failure.tsx';
import { monthInWords } from '../../lib/text/months.ts';
import { type FeedScope, useMonthPosts } from '../../features/posts/api/use-month-posts.ts';
import { useTickets } from '../../features/posts/api/use-tickets.ts';
import { MorePosts } from '../../features/posts/components/feed/more-posts.tsx';
import { OwnPostsList } from '../../features/posts/components/feed/own-posts-list.tsx';
import { PostList } from '../../features/posts/components/feed/post-list.tsx';
import { PostsSkeleton } from '../../features/posts/components/feed/posts-skeleton.tsx';
import type { Feed } from '../../lib/feed/feed.types.ts';
import { isNewVisit } from '../../lib/session/create-tab-map.ts';

interface Cards {
  groupOf?: (post: Post) => ReactNode;
  actionsOf: (post: Post) => ReactNode;
}

export interface MonthFeedProps extends Cards {
  scope: FeedScope;
  /** `YYYY-MM`. */
  month: string;
}

/** Renders the posts of a month and earlier, with a button back to the newest posts. */
export function MonthFeed({ scope, month, ...cards }: MonthFeedProps) {
  const feed = useMonthPosts(scope, month);
  const [, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const kind = useNavigationType();
  const { key } = useLocation();
  const [isChosen] = useState(kind !== NavigationType.Pop || (key === 'default' && isNewVisit()));
  // Scrolls the chosen month into view, and makes screen readers announce it. Back and a reload restore the scroll position instead.
  useEffect(() => {
    if (isChosen) heading.current?.focus();
  }, [isChosen]);
  const words = monthInWords(month);
  const leave = () => {
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.delete('month');
      return next;
    });
    window.scrollTo(0, 0);
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-36 text-heading outline-none">
          {words} and earlier
        </h2>
        <Button variant="secondary" icon={<ArrowUp aria-hidden className="size-5" />} onClick={leave}>
          Back to newest
        </Button>
      </div>
      <div>
        {feed.posts?.length === 0 ? (
          <EmptyState title={`Nothing was shared by the end of ${words}`} />
        ) : scope === 'own' ? (
          <OwnPostsList own={feed} {...cards} empty={null} />
        ) : (
          <Posts feed={feed} {...cards} />
        )}
      </div>
    </div>
  );
}

function Posts({ feed, ...cards }: Cards & { feed: Feed }) {
  const tickets = useTickets(feed);
  const { posts, shown, hasMore, error } = tickets;
  if (!posts && !error) return <PostsSkeleton />;
  return (
    <>
      <QueryFailure query={tickets} failure="These posts could not be loaded." />
      {posts && <PostList posts={posts.slice(0, shown)} isAll={!hasMore} {...cards} />}
      <MorePosts feed={tickets} />
    </>
  );
}
