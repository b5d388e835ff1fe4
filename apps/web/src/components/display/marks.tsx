import type { ReactNode } from 'react';

interface MarkProps {
  className?: string;
}

function Mark({ className = 'size-6', children }: MarkProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      {children}
    </svg>
  );
}

/** Renders the double-check W: the logo, and the mark of a win. */
export const WMark = (props: MarkProps) => (
  <Mark {...props}>
    <path d="M3 9 7.5 17 12 8 16.5 17 21 6" />
  </Mark>
);

/** Renders the soft elbow of an L. */
export const LMark = (props: MarkProps) => (
  <Mark {...props}>
    <path d="M8 5v12h9" />
  </Mark>
);

/** Renders a flag: a goal that was set. */
export const GoalMark = (props: MarkProps) => (
  <Mark {...props}>
    <path d="M6 21V4" />
    <path d="M6 5c4-2.2 8 2.2 13 0l-2.4 4.5L19 14c-5 2.2-9-2.2-13 0" />
  </Mark>
);

/** Renders a flag with a tick: a goal that was reached. */
export const GoalDoneMark = (props: MarkProps) => (
  <Mark {...props}>
    <path d="M4 21V4" />
    <path d="M4 5c4-2 9 2 16 0v11c-7 2-12-2-16 0" />
    <path d="m9 10 2.2 2.4L15.5 8" strokeWidth="2.25" />
  </Mark>
);
