import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';

interface NoticeProps {
  ref?: Ref<HTMLDivElement>;
  /** `alert` is announced at once: for failures and what must not be missed. */
  role?: 'alert' | 'status';
  tone?: 'brand' | 'danger';
  className?: string;
  children: ReactNode;
}

/** Renders a boxed message that is part of the page. */
export function Notice({ ref, role, tone = 'brand', className, children }: NoticeProps) {
  return (
    <div
      ref={ref}
      role={role}
      className={clsx(
        'rounded-sm border px-4 py-3 wrap-anywhere',
        tone === 'danger'
          ? 'border-loss bg-loss-soft text-loss-ink'
          : 'border-brand-edge bg-brand-soft text-ink',
        className,
      )}
    >
      {children}
    </div>
  );
}
