import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '../../components/ui/button.tsx';
import { MarkTile } from '../../components/ui/mark-tile.tsx';
import { GoalMark, WMark } from '../../components/ui/marks.tsx';
import { PageHeading } from '../page-heading.tsx';
import { paths } from '../paths.ts';

const MARK = 'size-14';
const OTHER = { title: 'Dubs', line: 'This page is not here yet.', mark: <WMark className={MARK} /> };
const PAGES: Record<string, typeof OTHER> = {
  [paths.wins]: { ...OTHER, title: 'My Posts', line: 'Your own posts are not collected here yet.' },
  [paths.goals]: { title: 'Goals', line: 'Goals are not here yet.', mark: <GoalMark className={MARK} /> },
};

/** Stands at the addresses of the navigation whose screens this version does not have. */
export default function ComingSoonScreen() {
  const { pathname } = useLocation();
  const { title, line, mark } = PAGES[pathname] ?? OTHER;
  return (
    <div className="flex flex-col items-center gap-4 py-12 text-center">
      <MarkTile tone="brand">{mark}</MarkTile>
      <PageHeading title={title} className="mt-2" />
      <p className="text-ink-muted">{line}</p>
      <Link to={paths.home} className={buttonClass('secondary')}>
        Go to Home
      </Link>
    </div>
  );
}
