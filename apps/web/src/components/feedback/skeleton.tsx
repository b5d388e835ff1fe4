import clsx from 'clsx';
import type { ReactNode } from 'react';

/** Renders a placeholder block; give it the size of the content to come. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block rounded-sm bg-sunken', className)} />;
}

interface SkeletonGroupProps {
  className?: string;
  children: ReactNode;
}

/** Holds the skeletons of one region: shows them only after 150 ms, pulses them together, and says "Loading" once. */
export function SkeletonGroup({ className, children }: SkeletonGroupProps) {
  return (
    <div aria-busy className={clsx('skeleton-late', className)}>
      <output className="sr-only">Loading</output>
      <div className="animate-pulse">{children}</div>
    </div>
  );
}
