import { Skeleton, SkeletonGroup } from '../../../components/feedback/skeleton.tsx';

/** Renders placeholders for a week's days, as tall as the content, so that nothing below moves when it is loaded. */
export const WeekSkeleton = ({ hasPictures }: { hasPictures: boolean }) => (
  <SkeletonGroup className="mt-2">
    <Skeleton className="h-6 w-2/3" />
    <Skeleton className="mt-3 h-50 w-full sm:h-53.5" />
    {hasPictures && (
      <div className="mt-3 grid grid-cols-3 gap-1">
        {[0, 1, 2].map((picture) => (
          <Skeleton key={picture} className="aspect-[4/3] w-full" />
        ))}
      </div>
    )}
  </SkeletonGroup>
);

/** Renders placeholders for the whole card of a week. */
export const WeekOutline = ({ hasPictures }: { hasPictures: boolean }) => (
  <div className="rounded-lg border border-line bg-surface p-4 shadow-e1">
    <div className="-mt-1 h-[2.875rem]" />
    <WeekSkeleton hasPictures={hasPictures} />
  </div>
);
