import { Skeleton, SkeletonGroup } from '../../../components/feedback/skeleton.tsx';

/** Renders placeholders while notifications are loading. */
export const NotificationSkeleton = () => (
  <SkeletonGroup>
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 px-4 py-3">
          <Skeleton className="size-10 rounded-pill" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  </SkeletonGroup>
);
