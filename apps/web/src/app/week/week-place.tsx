import { useState } from 'react';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { afterPaint } from '../../lib/browser/after-content.ts';
import type { Feed } from '../../lib/feed/feed.types.ts';
import { usePageVisible } from '../../lib/browser/use-page-visible.ts';
import { isWeekSeen, useWeekStoriesOn } from '../../lib/browser/week-stories.ts';
import { endOfWeek } from './end-of-week.ts';

const WeekTickets = lazyExtra(
  async () => {
    await afterPaint();
    return import('./week-tickets.tsx');
  },
  ({ space }) => space,
);

interface WeekPlaceProps {
  feed: Feed;
  isContentThere: boolean;
}

/**
 * Renders the tickets of the week that is over. They load after the posts below (`isContentThere`), which must not move then: until the
 * tickets are there, an empty space has their height. There is none if no post is old enough for a ticket.
 */
export function WeekPlace({ feed: { posts, hasMore }, isContentThere }: WeekPlaceProps) {
  const areStoriesOn = useWeekStoriesOn();
  const end = useEndOfWeek();
  if (!areStoriesOn || !end) return null;
  const isExpected = !posts || hasMore || posts.some(({ createdAt }) => Date.parse(createdAt) < end);
  const space = isExpected && !isWeekSeen() ? <div className="h-26.5" /> : null;
  return isContentThere ? <WeekTickets space={space} /> : space;
}

/**
 * Returns the end of the week whose stories are due, once Home has rendered while they are: when it opens, when a feed is refreshed, or
 * when the page becomes visible. Returns it from then on, because a story may be open.
 */
function useEndOfWeek(): number | null {
  usePageVisible();
  const [last, setLast] = useState<number | null>(null);
  const end = last ?? endOfWeek();
  if (end !== last) setLast(end);
  return end;
}
