import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/controls/button.tsx';
import { MarkTile } from '../../components/display/mark-tile.tsx';
import { LMark } from '../../components/display/marks.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { paths } from '../paths.ts';

/** Says that there is nothing at this address. */
export const NotFound = () => (
  <div className="flex flex-col items-center gap-4 py-12 text-center">
    <MarkTile>
      <LMark className="size-14" />
    </MarkTile>
    <PageHeading title="404 Page Not Found" className="mt-2" />
    <p className="text-ink-muted">We took an L: there is nothing at this address.</p>
    <Link to={paths.root} className={buttonClass()}>
      Go Home
    </Link>
  </div>
);
