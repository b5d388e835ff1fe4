import { Skeleton, SkeletonGroup } from '../../../components/feedback/skeleton.tsx';

/** Renders placeholders while a group's page is loading. */
export function GroupSkeleton() {
  return (
    <SkeletonGroup>
      <div className="flex flex-col gap-5">
        <div className="flex items-center gap-4">
          <Skeleton className="size-14 rounded-tile" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-7 w-1/2" />
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
        <Skeleton className="h-11 w-48" />
        <div className="h-56 rounded-lg border border-line bg-surface" />
        <div className="h-40 rounded-[8px_20px_20px_8px] border border-s-6 border-line bg-surface" />
      </div>
    </SkeletonGroup>
  );
}
