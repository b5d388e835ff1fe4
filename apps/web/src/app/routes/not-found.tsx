import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../lib/session/session.ts';
import { Frame } from '../frame/frame.tsx';
import { NotFound } from '../pages/not-found.tsx';
import { paths } from '../paths.ts';
import { Providers } from '../providers.tsx';

/** Renders the 404 page, for any other address. */
export default function NotFoundScreen() {
  const session = useSession();
  const [wasSignedIn] = useState(session !== null);
  if (wasSignedIn && session === null) return <Navigate to={paths.login} replace />;
  return (
    <Providers>
      <Frame>
        <NotFound />
      </Frame>
    </Providers>
  );
}
