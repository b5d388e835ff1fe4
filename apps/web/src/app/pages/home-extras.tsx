import { Suspense, useState } from 'react';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { useWeekStoriesOn } from '../../lib/browser/week-stories.ts';
import { isWeekOver } from '../week/is-week-over.ts';

const VouchCards = lazyExtra(() => import('../../features/vouches/components/vouch-cards.tsx'));
const Birthdays = lazyExtra(() => import('./birthdays.tsx'));
const WeekTickets = lazyExtra(() => import('../week/week-tickets.tsx'));

/** Renders what stands above the posts of Home for a few people, or on a few days. */
export default function HomeExtras() {
  const areStoriesOn = useWeekStoriesOn();
  const [isOver] = useState(() => isWeekOver(new Date()));
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
