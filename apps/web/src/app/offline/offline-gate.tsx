import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useOnline } from '../../lib/browser/use-online.ts';
import { useStore } from '../../lib/create-store.ts';
import { TABS } from '../paths.ts';
import { opened } from './opened.ts';
import { loadKept } from './use-kept.ts';

const Page = lazy(async () => ({ default: (await loadKept()).OfflinePage }));

/** Renders the offline page, whose code is in the chunk that stores the screens. */
export const OfflinePage = () => (
  <Suspense fallback={null}>
    <Page />
  </Suspense>
);

/** True if an address has nothing to show offline, unless it was opened or stored before. */
const isGated = (pathname: string) => TABS.includes(pathname) || /^\/group\/\d+$/.test(pathname);

/** Shows the page; or the offline page, for a tab or group without data on this device. */
export function OfflineGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isOnline = useOnline();
  const isOpened = useStore(opened, (addresses) => addresses.has(pathname));
  useEffect(() => {
    if (isOnline) opened.set(new Set(opened.get()).add(pathname));
  }, [isOnline, pathname]);
  return isOnline || isOpened || !isGated(pathname) ? children : <OfflinePage />;
}
