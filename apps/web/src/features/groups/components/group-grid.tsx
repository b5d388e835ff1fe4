import type { ReactNode } from 'react';
import { Skeleton, SkeletonGroup } from '../../../components/feedback/skeleton.tsx';

const COLUMNS = 'grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-4 sm:gap-5';

/** Renders cards in as many columns as fit, each at least 280 px wide. */
export function GroupGrid({ children }: { children: ReactNode }) {
  return <ul className={COLUMNS}>{children}</ul>;
}

/** Renders placeholders while groups are loading. */
export function GroupGridSkeleton() {
  return (
    <SkeletonGroup>
      <div className={COLUMNS}>
        {[0, 1, 2].map((card) => (
          <div key={card} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
            <Skeleton className="size-14 rounded-tile" />
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-12 w-full" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
