import type { Post } from '@dubs/contract';

/** The loaded part of a feed, and how much of it is shown. */
export interface Feed {
  /** All loaded posts, newest first; undefined until the first page has loaded. */
  posts: readonly Post[] | undefined;
  /** How many of them are shown. */
  shown: number;
  /** True if there are posts that are not shown. */
  hasMore: boolean;
  /** True if there are posts that are not loaded. */
  hasOlder: boolean;
  isFetching: boolean;
  isLoadingOlder: boolean;
  /** Why the newest posts failed to load; null if they did not. */
  error: Error | null;
  /** Why older posts failed to load; null if they did not. */
  olderError: unknown;
  refetch: () => void;
  /** Shows 15 more, after loading them if necessary. */
  showMore: () => void;
  /** Loads up to 100 more, without showing them. */
  loadOlder: () => void;
}
