import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useToken } from '../../lib/session/session.ts';
import { NavBar } from './nav-bar.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { SessionButtons } from './session-buttons.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

interface FrameProps {
  /** True if the navigation bar shows. */
  nav?: boolean;
  children: ReactNode;
}

/** Skip link, top bar, navigation and the main part, in this order, which is also that of the Tab key. */
export function Frame({ nav = true, children }: FrameProps) {
  const signedIn = useToken() !== null;
  useScrollMemory();
  const withNav = nav && signedIn;
  return (
    <>
      <SkipLink />
      <TopBar>{signedIn && <SessionButtons />}</TopBar>
      {withNav && <NavBar />}
      <OfflineStrip />
      <main
        id="main"
        tabIndex={-1}
        className={clsx(
          'mx-auto w-full max-w-page px-4 pt-4 outline-none sm:px-6 sm:pt-6',
          withNav ? 'beside-nav' : 'pb-12',
        )}
      >
        {children}
      </main>
    </>
  );
}
