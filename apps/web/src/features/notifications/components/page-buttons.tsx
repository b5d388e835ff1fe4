import clsx from 'clsx';
import type { ReactNode } from 'react';
import { pageWindow } from '../page-window.ts';

interface PageButtonsProps {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/**
 * Renders the pagination: Previous, up to five page numbers, Next; on a phone the numbers have their own row. Previous and Next use
 * `aria-disabled` on the first and last page, so that they keep the focus.
 */
export default function PageButtons({ page, pageCount, onPage }: PageButtonsProps) {
  return (
    <nav
      aria-label="Pages"
      className="grid w-full grid-cols-2 items-center gap-x-4 gap-y-1 sm:flex sm:flex-wrap sm:justify-center sm:gap-2"
    >
      <Step isEnd={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Step>
      <ul className="order-first col-span-2 flex flex-wrap items-center justify-center gap-1 sm:order-none">
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
                  ? 'border-brand-edge bg-selected text-brand-ink'
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
    className="inline-flex min-h-11 items-center justify-center rounded-md px-3 font-display font-semibold text-brand-ink not-aria-disabled:hover:bg-brand-soft aria-disabled:text-ink-subtle"
  >
    {children}
  </button>
);
