import { Suspense, useState } from 'react';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { usePageVisible } from '../../lib/browser/use-page-visible.ts';
import { useWeekStoriesOn } from '../../lib/browser/week-stories.ts';
import { isWeekOver } from '../week/is-week-over.ts';

const VouchCards = lazyExtra(() => import('../../features/vouches/components/vouch-cards.tsx'));
const Birthdays = lazyExtra(() => import('./birthdays.tsx'));
const WeekTickets = lazyExtra(() => import('../week/week-tickets.tsx'));

/** Renders the parts above the posts of Home that only some users see, or only on some days. */
export default function HomeExtras() {
  const areStoriesOn = useWeekStoriesOn();
  const isOver = useWeekOver();
  return (
    <>
      <Suspense fallback={null}>
        <VouchCards />
        <Birthdays />
      </Suspense>
      <Suspense fallback={null}>{areStoriesOn && isOver && <WeekTickets />}</Suspense>
    </>
  );
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
