import { Skeleton, SkeletonGroup } from '../../../../components/feedback/skeleton.tsx';

/** Renders placeholders while posts are loading. */
export function PostsSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <SkeletonGroup>
      <div className="flex flex-col gap-4">
        {Array.from({ length: cards }, (_, card) => (
          <div
            key={card}
            className="flex flex-col gap-3 rounded-[8px_20px_20px_8px] border border-s-6 border-line bg-surface p-4"
          >
            <div className="flex items-center gap-3">
              <Skeleton className="size-10 rounded-pill" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-4 w-32" />
                <Skeleton className="h-3 w-20" />
              </div>
              <Skeleton className="h-6 w-14" />
            </div>
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
