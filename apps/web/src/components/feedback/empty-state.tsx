import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** A decorative drawing, 96 px. */
  art?: ReactNode;
  title: string;
  /** One line below the title. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Fills an empty list: a mark, one line, one thing to do. */
export function EmptyState({ art, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      {art}
      <h2 className="text-heading">{title}</h2>
      {children && <p className="max-w-[45ch] text-ink-muted">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
