import type { ReactNode } from 'react';
import { QueryFailure } from './load-failure.tsx';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Shown on failure, unless the server says why. */
  failure: string;
  /** Shown until the first response. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders the data of a query; until there is any, its skeleton, or why it failed with a button to try again. */
export function Loaded<T>({ query, failure, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  return <QueryFailure query={query} failure={failure} />;
}

/** Renders the skeleton of a region as one block; `className` gives it the height of the content. */
export const SkeletonBlock = ({ className }: { className: string }) => (
  <SkeletonGroup>
    <Skeleton className={className} />
  </SkeletonGroup>
);
