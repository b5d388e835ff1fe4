import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '../../components/ui/button.tsx';
import { PageHeading } from '../page-heading.tsx';
import { paths } from '../paths.ts';

const PAGES: Record<string, { title: string; line: string }> = {
  [paths.wins]: { title: 'My Posts', line: 'Your own posts are not collected here yet.' },
  [paths.goals]: { title: 'Goals', line: 'Goals are not here yet.' },
  [paths.notifications]: { title: 'Notifications', line: 'Notifications are not here yet.' },
};

/** Stands at the addresses of the navigation whose screens this version does not have. */
export default function ComingSoonScreen() {
  const { pathname } = useLocation();
  const { title, line } = PAGES[pathname] ?? { title: 'Dubs', line: 'This page is not here yet.' };
  return (
    <div className="flex flex-col items-start gap-4">
      <PageHeading title={title} />
      <p className="text-ink-muted">{line}</p>
      <Link to={paths.home} className={buttonClass('secondary')}>
        Go to Home
      </Link>
    </div>
  );
}
