import clsx from 'clsx';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { lazyDialog } from '../../components/overlays/lazy-dialog.tsx';
import { afterContent } from '../../lib/browser/after-content.ts';
import { useMedia } from '../../lib/browser/use-media.ts';
import { useSession } from '../../lib/session/session.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { NavBar } from './nav-bar.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { SessionButtons } from './session-buttons.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

// Not shown if their code cannot be fetched; the next visit retries.
const LateParts = lazy(
  () =>
    new Promise<{ default: ComponentType }>((resolve) =>
      afterContent(() => void import('./late-parts.tsx').then(resolve, () => undefined)),
    ),
);
const Outbox = lazyExtra(async () => {
  await new Promise<void>(afterContent);
  return import('../outbox/outbox.tsx');
});
const YourGroups = lazyExtra(() => import('./your-groups.tsx'));
const ShortcutsDialog = lazyDialog(() => import('../shortcuts/shortcuts-dialog.tsx'));
const WIDEST = '(width >= 100rem) and (height >= 480px)';

interface FrameProps {
  /** True if the navigation bar shows. */
  nav?: boolean;
  children: ReactNode;
}

/** Renders the skip link, top bar, navigation and main part, in this order, which is also the Tab order. */
export function Frame({ nav = true, children }: FrameProps) {
  const signedIn = useSession() !== null;
  const isWidest = useMedia(WIDEST);
  const { isHelpOpen, setHelpOpen } = useShortcuts();
  useScrollMemory();
  const withNav = nav && signedIn;
  return (
    <>
      <SkipLink />
      <TopBar>{signedIn && <SessionButtons />}</TopBar>
      {withNav && (
        <div className="rail">
          <NavBar />
          {isWidest && <YourGroups />}
        </div>
      )}
      <OfflineStrip />
      <Suspense>{signedIn && <LateParts />}</Suspense>
      <main
        id="main"
        tabIndex={-1}
        className={clsx(
          'mx-auto w-full max-w-page px-4 pt-4 outline-none sm:px-6 sm:pt-6',
          withNav ? 'beside-nav' : 'pb-12',
        )}
      >
        <Outbox />
        {children}
      </main>
      <ShortcutsDialog open={isHelpOpen} onOpenChange={setHelpOpen} />
    </>
  );
}
