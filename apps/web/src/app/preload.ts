import { matchPath } from 'react-router-dom';
import { paths } from './paths.ts';
import { GUARDED, Home, SignedIn } from './screens.ts';

/** Fetches the code of a guarded address while its frame is still on the way: both at once instead of one after the other. */
export function preloadScreen(pathname: string): void {
  const address = pathname === paths.root ? paths.home : pathname;
  const found = GUARDED.find(([pattern]) => matchPath(pattern, address));
  if (found) void Promise.all([SignedIn.preload(), found[1].preload()]).catch(() => undefined);
}

/** Fetches what comes after signing in, once the browser has nothing better to do. */
export function preloadSignedIn(): void {
  const fetchAhead = () => void Promise.all([SignedIn.preload(), Home.preload()]).catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAhead, { timeout: 4_000 });
  else setTimeout(fetchAhead, 1_500);
}
