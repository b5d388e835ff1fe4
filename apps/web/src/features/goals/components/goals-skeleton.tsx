import { Skeleton, SkeletonGroup } from '../../../components/feedback/skeleton.tsx';

/** Renders placeholders while goals are loading. */
export const GoalsSkeleton = () => (
  <SkeletonGroup>
    <div className="flex max-w-feed flex-col gap-3">
      <Skeleton className="h-7 w-40" />
      {[0, 1, 2].map((card) => (
        <div
          key={card}
          className="flex items-center gap-3 rounded-[8px_20px_20px_8px] border border-s-6 border-line bg-surface p-4"
        >
          <Skeleton className="size-11 rounded-pill" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  </SkeletonGroup>
);
