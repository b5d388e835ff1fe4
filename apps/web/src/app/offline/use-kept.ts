import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOnline } from '../../lib/browser/use-online.ts';
import '../../lib/offline/kept-stores.ts';

/** Fetches the code that keeps screens, and shows that there are none. */
export const loadKept = () => import('./kept.ts');

/** True if a service worker brings the app, which then shows at once what is kept. */
const isInstalled = Boolean(navigator.serviceWorker?.controller);
/** Until then a server that is not slow has answered. */
const PATIENCE_MS = isInstalled ? 0 : 500;

if (isInstalled) loadKept().catch(() => undefined);

/**
 * Keeps what the screens of this session show, and shows what was kept while there is no connection or no answer. Returns true once that
 * was tried.
 */
export function useKept(session: string | null): boolean {
  const client = useQueryClient();
  const isOnline = useOnline();
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    if (session === null) return undefined;
    const end = new AbortController();
    const keep = () =>
      void loadKept()
        .then(({ keepScreens }) => keepScreens(client, session, end.signal))
        // Without its code, or a database, nothing is kept.
        .catch(() => undefined)
        .then(() => setTried(true));
    const timer = setTimeout(keep, isOnline ? PATIENCE_MS : 0);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [client, session, isOnline]);
  return isTried;
}
