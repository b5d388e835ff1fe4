import type { ReactNode } from 'react';

/** Renders and announces what is wrong, below its control. Hidden without a problem. */
export const InlineProblem = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} aria-live="polite" className="text-small font-semibold text-danger empty:hidden">
    {children}
  </p>
);
