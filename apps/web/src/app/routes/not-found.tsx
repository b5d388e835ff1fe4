import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { buttonClass } from '../../components/controls/button.tsx';
import { MarkTile } from '../../components/display/mark-tile.tsx';
import { LMark } from '../../components/display/marks.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Frame } from '../frame/frame.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { paths } from '../paths.ts';
import { Providers } from '../providers.tsx';

/** Any address that is none of ours. */
export default function NotFoundScreen() {
  const session = useSession();
  const [cameSignedIn] = useState(session !== null);
  if (cameSignedIn && session === null) return <Navigate to={paths.login} replace />;
  return (
    <Providers>
      <Frame>
        <div className="flex flex-col items-center gap-4 py-12 text-center">
          <MarkTile tone="loss">
            <LMark className="size-14" />
          </MarkTile>
          <PageHeading title="404 Page Not Found" className="mt-2" />
          <p className="text-ink-muted">We took an L: there is nothing at this address.</p>
          <Link to={paths.root} className={buttonClass()}>
            Go Home
          </Link>
        </div>
      </Frame>
    </Providers>
  );
}
