import type { ReactNode } from 'react';

/** Holds the shapes of a drawing, in a square of 96 units. */
export const Art = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 96 96"
    aria-hidden
    className="size-24 fill-none stroke-ink-subtle stroke-2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
);
