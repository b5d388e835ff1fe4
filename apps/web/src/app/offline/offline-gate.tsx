import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useOnline } from '../../lib/browser/use-online.ts';
import { useStore } from '../../lib/create-store.ts';
import { TABS } from '../paths.ts';
import { opened } from './opened.ts';
import { loadKept } from './use-kept.ts';

const Page = lazy(async () => ({ default: (await loadKept()).OfflinePage }));

/** Renders the offline page, whose code comes with what keeps the screens. */
export const OfflinePage = () => (
  <Suspense fallback={null}>
    <Page />
  </Suspense>
);

/** True if an address has nothing to show without a connection unless it was opened or kept before. */
const isGated = (pathname: string) => TABS.includes(pathname) || /^\/group\/\d+$/.test(pathname);

/** Shows the page, or, for a tab or group of which there is nothing on this device, that there is no connection. */
export function OfflineGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isOnline = useOnline();
  const isOpened = useStore(opened, (addresses) => addresses.has(pathname));
  useEffect(() => {
    if (isOnline) opened.set(new Set(opened.get()).add(pathname));
  }, [isOnline, pathname]);
  return isOnline || isOpened || !isGated(pathname) ? children : <OfflinePage />;
}
