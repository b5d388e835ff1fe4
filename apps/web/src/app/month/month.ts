import { LIMITS } from '@dubs/contract/limits';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import type { Feed } from '../../lib/feed/feed.types.ts';

export const JumpToMonth = lazyExtra(() => import('./jump-to-month.tsx'));
export const MonthFeed = lazyPart(() => import('./month-feed.tsx'));

/** True if a feed is longer than its first page, so that a month is worth choosing. */
export const isLong = ({ posts = [], hasOlder }: Feed): boolean =>
  hasOlder || posts.length > LIMITS.page.feed;

/** Returns the month (`YYYY-MM`) from which an address shows posts; undefined for the newest ones. */
export const monthOf = (params: URLSearchParams): string | undefined =>
  /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.exec(params.get('month') ?? '')?.[0];
