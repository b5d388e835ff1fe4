import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOnline } from '../../lib/browser/use-online.ts';
import '../../lib/offline/kept-stores.ts';

/** Fetches the code that stores and restores screens, and that of the offline page. */
export const loadKept = () => import('./kept.ts');

/** True if a service worker serves the app, which then shows stored data immediately. */
const isInstalled = Boolean(navigator.serviceWorker?.controller);
/** Time after which a server without a response counts as slow. */
const SLOW_AFTER_MS = isInstalled ? 0 : 500;

if (isInstalled) loadKept().catch(() => undefined);

/**
 * Stores the data that the screens of this session show, and restores it while there is no connection or no response. Returns true once
 * that was attempted.
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
        // Without the code, or a database, nothing is stored.
        .catch(() => undefined)
        .then(() => setTried(true));
    const timer = setTimeout(keep, isOnline ? SLOW_AFTER_MS : 0);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [client, session, isOnline]);
  return isTried;
}
