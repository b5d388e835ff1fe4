import { useState } from 'react';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { afterPaint } from '../../lib/browser/after-content.ts';
import { usePageVisible } from '../../lib/browser/use-page-visible.ts';
import { isWeekSeen, useWeekStoriesOn } from '../../lib/browser/week-stories.ts';
import { isWeekOver } from './is-week-over.ts';

const WeekTickets = lazyExtra(
  async () => {
    await afterPaint();
    return import('./week-tickets.tsx');
  },
  ({ space }) => space,
);

/**
 * Renders the tickets of the week that is over. They load after the posts below (`isContentThere`), which must not move then: until the
 * tickets are there, or turn out to be none, an empty space has their height.
 */
export function WeekPlace({ isContentThere }: { isContentThere: boolean }) {
  const areStoriesOn = useWeekStoriesOn();
  const isOver = useWeekOver();
  if (!areStoriesOn || !isOver) return null;
  const space = isWeekSeen() ? null : <div className="h-26.5" />;
  return isContentThere ? <WeekTickets space={space} /> : space;
}

/**
 * True once Home has rendered within the 48 hours after a week: when it opens, when a feed is refreshed, or when the page becomes visible.
 * Stays true, because a story may be open.
 */
function useWeekOver(): boolean {
  usePageVisible();
  const [wasOver, setOver] = useState(false);
  const isOver = wasOver || isWeekOver();
  if (isOver !== wasOver) setOver(isOver);
  return isOver;
}
