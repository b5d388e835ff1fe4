import { matchPath } from 'react-router-dom';
import { afterContent } from '../lib/browser/after-content.ts';
import { paths, TABS } from './paths.ts';
import type { Screen } from './screen.ts';
import { GUARDED, Home, SignedIn } from './screens.ts';

const preload = (...screens: Screen[]) =>
  void Promise.all(screens.map((screen) => screen.preload())).catch(() => undefined);

/** Fetches the code of a guarded address while its frame is still on the way: both at once instead of one after the other. */
export function preloadScreen(pathname: string): void {
  const address = pathname === paths.root ? paths.home : pathname;
  const found = GUARDED.find(([pattern]) => matchPath(pattern, address));
  if (found) preload(SignedIn, found[1]);
}

/** Fetches what comes after signing in. */
export const preloadSignedIn = (): (() => void) => afterContent(() => preload(SignedIn, Home));

/** Fetches the code of all five tabs, except for people who save data. */
export function preloadTabs(): (() => void) | undefined {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return undefined;
  const tabs = GUARDED.filter(([pattern]) => TABS.includes(pattern)).map(([, tab]) => tab);
  return afterContent(() => preload(...tabs));
}
