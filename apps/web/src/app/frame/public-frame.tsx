import clsx from 'clsx';
import type { ReactNode } from 'react';
import { WMark } from '../../components/display/marks.tsx';

interface PublicFrameProps {
  /** Width of the column: a form, or text to read. */
  width?: 'form' | 'text';
  children: ReactNode;
}

/** Renders the frame of pages that stand outside the app: the mark above one column, no bars. */
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

/** Renders the mark and the name, as the sign-in shows them. */
export const BigBrand = () => (
  <p className="flex flex-col items-center gap-3">
    <span className="flex size-24 items-center justify-center rounded-[26px] -rotate-3 border border-brand-edge bg-brand text-on-brand motion-reduce:rotate-0">
      <WMark className="size-16" />
    </span>
    <span className="font-display text-hero">Dubs</span>
    <span className="text-ink-muted">Small wins, shared with your people.</span>
  </p>
);
