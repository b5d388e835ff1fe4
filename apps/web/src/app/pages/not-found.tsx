import { MarkTile } from '../../components/display/mark-tile.tsx';
import { LMark } from '../../components/display/marks.tsx';
import { GoHome } from '../frame/go-home.tsx';
import { PageHeading } from '../frame/page-heading.tsx';

/** Says that there is nothing at this address. */
export const NotFound = () => (
  <div className="flex flex-col items-center gap-4 py-12 text-center">
    <MarkTile>
      <LMark className="size-14" />
    </MarkTile>
    <PageHeading title="404 Page Not Found" className="mt-2" />
    <p className="text-ink-muted">We took an L: there is nothing at this address.</p>
    <GoHome />
  </div>
);
