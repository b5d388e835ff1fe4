import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { WMark } from '../../components/display/marks.tsx';
import { useScrolledPast } from '../../lib/browser/use-scrolled-past.ts';
import { paths } from '../paths.ts';

/** Shows the bar on top: the brand and its children. It stays visible where there is room, and scrolls away on phones. */
export function TopBar({ children }: { children?: ReactNode }) {
  const scrolled = useScrolledPast(4);
  return (
    <header
      className={clsx(
        'top-bar z-30 border-b bg-canvas pt-[env(safe-area-inset-top)] sm:tall:sticky sm:tall:top-0',
        scrolled ? 'border-line' : 'border-transparent',
      )}
    >
      <div className="mx-auto flex min-h-12 max-w-page flex-wrap items-center justify-between gap-x-1 px-[16px] sm:min-h-14 sm:px-[24px] wide:max-w-none wide:px-(--edge)">
        <Link to={paths.root} className="-mx-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2">
          <span className="flex size-8 items-center justify-center rounded-sm border border-brand-edge bg-brand text-on-brand">
            <WMark className="size-6" />
          </span>
          <span className="font-display text-heading">Dubs</span>
        </Link>
        <div className="flex items-center gap-[8px]">{children}</div>
      </div>
    </header>
  );
}
