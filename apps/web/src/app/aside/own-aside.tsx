import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/controls/button.tsx';
import { ActiveGoalsCard } from '../../features/goals/components/active-goals-card.tsx';
import { OwnWeekCard } from '../../features/stats/components/own-week-card.tsx';
import { paths } from '../paths.ts';

const goalsLink = (words: string) => (
  <Link to={paths.goals} className={buttonClass('quiet', 'md', 'w-full')}>
    {words}
  </Link>
);

/** Renders what stands beside the viewer's feeds: this week, and what they are up to. */
export default function OwnAside() {
  return (
    <>
      <OwnWeekCard />
      <ActiveGoalsCard linkOf={goalsLink} />
    </>
  );
}
