import { LIMITS } from '@dubs/contract/limits';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { PostsSkeleton } from '../../features/posts/components/feed/posts-skeleton.tsx';
import type { Feed } from '../../lib/feed/feed.types.ts';
import { AfterContent } from '../frame/after-content.tsx';
import type { MonthFeedProps } from './month-feed.tsx';

const loadParts = () => import('./parts.ts');
const JumpToMonth = lazyExtra(async () => ({ default: (await loadParts()).JumpToMonth }));
const MonthFeed = lazyPart(
  async () => ({ default: (await loadParts()).MonthFeed }),
  () => <PostsSkeleton />,
);

/** Returns the month (`YYYY-MM`) from which the address shows posts; null for the newest ones, also if the address names no real month. */
export function useMonth(): string | null {
  const month = useSearchParams()[0].get('month') ?? '';
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : null;
}

/** Renders the choice of a month, if a feed is longer than its first page. */
export function MonthButton({ feed, groupId }: { feed: Feed; groupId?: number }) {
  const month = useMonth();
  if (!feed.hasOlder && (feed.posts?.length ?? 0) <= LIMITS.page.feed) return null;
  return (
    <AfterContent>
      {/* A new one for each month, so that its closing dialog does not take the focus from the heading of that month. */}
      <JumpToMonth key={month} groupId={groupId} />
    </AfterContent>
  );
}

/** Renders the posts of the month in the address and earlier; its children if the address names no month. */
export function FromMonth({ children, ...rest }: Omit<MonthFeedProps, 'month'> & { children: ReactNode }) {
  const month = useMonth();
  if (month === null) return children;
  return <MonthFeed key={month} month={month} {...rest} />;
}
