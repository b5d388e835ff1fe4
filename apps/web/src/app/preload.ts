import { matchPath } from 'react-router-dom';
import { afterContent } from '../lib/browser/after-content.ts';
import { getToken } from '../lib/session/session.ts';
import { paths, TABS } from './paths.ts';
import type { Screen } from './screen.ts';
import { GUARDED, Home, Login, SignedIn } from './screens.ts';

/** Fetches the code of these screens. If that fails, the screen itself retries and reports it. */
const preload = async (...screens: Screen[]): Promise<void> => {
  await Promise.all(screens.map((screen) => screen.preload())).catch(() => undefined);
};

/** Fetches the code of the screen that the app starts with, and of its frame, in parallel. */
export async function preloadStart(): Promise<void> {
  const { pathname } = window.location;
  if (pathname === paths.login) return preload(Login);
  if (getToken() === null) return undefined;
  const address = pathname === paths.root ? paths.home : pathname;
  const found = GUARDED.find(([pattern]) => matchPath(pattern, address));
  return found && preload(SignedIn, found[1]);
}

/** Fetches the code of the first screen after the sign-in. */
export const preloadSignedIn = (): (() => void) => afterContent(() => void preload(SignedIn, Home));

/** Fetches the code of all five tabs and of a group's page, to which most of them link, unless the browser saves data. */
export function preloadTabs(): (() => void) | undefined {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return undefined;
  const next = GUARDED.filter(([pattern]) => pattern === '/group/:id' || TABS.includes(pattern));
  return afterContent(() => void preload(...next.map(([, tab]) => tab)));
}
