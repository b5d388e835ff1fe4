import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../lib/session/session.ts';
import { Frame } from '../frame/frame.tsx';
import { NotFound } from '../pages/not-found.tsx';
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
        <NotFound />
      </Frame>
    </Providers>
  );
}
