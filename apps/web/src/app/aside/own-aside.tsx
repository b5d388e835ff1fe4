import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/controls/button.tsx';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { ActiveGoalsCard } from '../../features/goals/components/active-goals-card.tsx';
import { OwnWeekCard } from '../../features/stats/components/own-week-card.tsx';
import { paths } from '../paths.ts';

const OnThisDay = lazyExtra(() => import('./this-day.tsx'));

const goalsLink = (words: string) => (
  <Link to={paths.goals} className={buttonClass('quiet', 'md', 'w-full')}>
    {words}
  </Link>
);

/** Renders the aside of the viewer's feeds: their week, their active goals, and wins of this day in earlier years. */
export default function OwnAside() {
  return (
    <>
      <OwnWeekCard />
      <ActiveGoalsCard linkOf={goalsLink} />
      <OnThisDay />
    </>
  );
}
