import clsx from 'clsx';
import type { ReactNode } from 'react';
import { pageWindow } from './page-window.ts';

interface PageButtonsProps {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/** Previous, up to five numbered pages, Next. The ends keep the focus when they are reached, and say that they are one. */
export function PageButtons({ page, pageCount, onPage }: PageButtonsProps) {
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-1 sm:gap-2">
      <Step isEnd={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Step>
      <ul className="flex items-center gap-1">
        {pageWindow(page, pageCount).map((n) => (
          <li key={n}>
            <button
              type="button"
              aria-label={`Page ${n}`}
              aria-current={n === page ? 'page' : undefined}
              onClick={() => onPage(n)}
              className={clsx(
                'tabular inline-flex size-11 items-center justify-center rounded-md border font-display font-semibold',
                n === page
                  ? 'border-brand-edge bg-brand-soft text-brand-ink'
                  : 'border-transparent text-ink hover:bg-sunken',
              )}
            >
              {n}
            </button>
          </li>
        ))}
      </ul>
      <Step isEnd={page >= pageCount} onClick={() => onPage(page + 1)}>
        Next
      </Step>
    </nav>
  );
}

interface StepProps {
  isEnd: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Step = ({ isEnd, onClick, children }: StepProps) => (
  <button
    type="button"
    aria-disabled={isEnd || undefined}
    onClick={isEnd ? undefined : onClick}
    className="inline-flex min-h-11 items-center rounded-md px-3 font-display font-semibold text-brand-ink not-aria-disabled:hover:bg-brand-soft aria-disabled:text-ink-subtle"
  >
    {children}
  </button>
);
