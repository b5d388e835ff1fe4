import clsx from 'clsx';
import type { ReactNode } from 'react';
import { WMark } from '../../components/display/marks.tsx';

interface PublicFrameProps {
  /** Width of the column: a form, or text to read. */
  width?: 'form' | 'text';
  children: ReactNode;
}

/** Renders the frame of pages outside the app: one column, without bars. */
export function PublicFrame({ width = 'form', children }: PublicFrameProps) {
  return (
    <main
      className={clsx(
        'mx-auto flex min-h-dvh flex-col px-4 pt-[max(2rem,env(safe-area-inset-top))] pb-12 sm:px-6',
        width === 'form' ? 'max-w-md sm:justify-center' : 'max-w-feed',
      )}
    >
      {children}
    </main>
  );
}

/** Renders the logo and the name, as the sign-in shows them; smaller if there is more content below. */
export const BigBrand = ({ isSmall }: { isSmall: boolean }) => (
  <p className="flex flex-col items-center gap-3">
    <span
      className={clsx(
        'flex items-center justify-center -rotate-3 border border-brand-edge bg-brand text-on-brand motion-reduce:rotate-0',
        isSmall ? 'size-16 rounded-tile' : 'size-24 rounded-[26px]',
      )}
    >
      <WMark className={isSmall ? 'size-11' : 'size-16'} />
    </span>
    <span className="font-display text-hero">Dubs</span>
    <span className="text-center text-ink-muted">Small wins, shared with your people.</span>
  </p>
);
