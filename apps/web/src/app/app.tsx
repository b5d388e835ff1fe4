import type { PagePattern } from '@dubs/contract/pages';
import { Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { getToken } from '../lib/session/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageSpinner } from './frame/page-spinner.tsx';
import { paths } from './paths.ts';
import { preloadSignedIn, preloadTabs } from './preload.ts';
import { RouteFocus } from './frame/route-focus.tsx';
import { GUARDED, Invite, Login, NotFound, Privacy, SignedIn, Terms } from './screens.ts';

/** Redirects / to the feed with a stored token, otherwise to the sign-in. */
const Root = () => <Navigate to={getToken() === null ? paths.login : paths.home} replace />;

/** Renders the sign-in, and then fetches the code of the screens that follow it. */
function SignInRoute() {
  useEffect(preloadSignedIn, []);
  return <Login />;
}

/** Shows the frame of the guarded screens, and then fetches the code of all tabs, so that they open at once and offline. */
function SignedInRoute() {
  useEffect(preloadTabs, []);
  return <SignedIn />;
}

/** Renders all routes. The guarded ones share a frame whose code is loaded separately, so that /login stays small. */
export function App() {
  return (
    <ErrorBoundary wholePage>
      <BrowserRouter>
        <RouteFocus />
        <Suspense fallback={<PageSpinner />}>
          <Routes>
            <Route path={paths.root} element={<Root />} />
            <Route path={paths.login} element={<SignInRoute />} />
            <Route path={paths.terms} element={<Terms />} />
            <Route path={paths.privacy} element={<Privacy />} />
            <Route path={'/invite/:inviteCode' satisfies PagePattern} element={<Invite />} />
            <Route element={<SignedInRoute />}>
              {GUARDED.map(([pattern, Screen]) => (
                <Route key={pattern} path={pattern} element={<Screen />} />
              ))}
            </Route>
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
