import { Suspense } from 'react';
import { lazyPart } from '../components/feedback/lazy-part.tsx';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useReportTimeZone } from '../features/users/api/use-report-time-zone.ts';
import { useSessionCheck } from '../features/auth/api/use-session-check.ts';
import { useOnline } from '../lib/browser/use-online.ts';
import { useSession } from '../lib/session/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame/frame.tsx';
import { OfflineGate, OfflinePage } from './offline/offline-gate.tsx';
import { useKept } from './offline/use-kept.ts';
import { fetchFirstPictures } from './post/first-pictures.ts';
import { useLive } from './live/use-live.ts';
import { PageSpinner } from './frame/page-spinner.tsx';
import { paths } from './paths.ts';
import { Providers } from './providers.tsx';
import { ServerUnavailable } from './pages/server-unavailable.tsx';
import { redirectState } from './sign-in-redirect.ts';

// If the request for the posts failed, there are no pictures to fetch; the screen retries the request.
fetchFirstPictures().catch(() => undefined);

const VouchesPage = lazyPart(
  () => import('./pages/vouches-page.tsx'),
  () => <PageSpinner />,
);

function Guard() {
  const session = useSession();
  const location = useLocation();
  const { me, vouch, unavailable, retry } = useSessionCheck(session, location.key);
  useReportTimeZone(me?.timeZone);
  useLive(me ? session : null);
  const isRestored = useKept(session);
  const isOnline = useOnline();

  if (session === null) return <Navigate to={paths.login} replace state={redirectState(location)} />;
  if (!me && !isOnline && isRestored)
    return (
      <main>
        <OfflinePage />
      </main>
    );
  if (unavailable) return <ServerUnavailable onRetry={retry} />;
  if (vouch) return <VouchesPage vouch={vouch} />;
  if (!me) return <PageSpinner />;
  return (
    <Frame nav={location.pathname !== paths.name}>
      <ErrorBoundary key={location.pathname} offline={<OfflinePage />}>
        <OfflineGate>
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </OfflineGate>
      </ErrorBoundary>
    </Frame>
  );
}

/** Renders the frame of all guarded screens: providers, session check and bars. */
export default function SignedIn() {
  return (
    <Providers>
      <Guard />
    </Providers>
  );
}
