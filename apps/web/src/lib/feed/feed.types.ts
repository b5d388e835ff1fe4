import type { Post } from '@dubs/contract';

/** A feed as far as it is loaded and shown. */
export interface Feed {
  /** All that are loaded, newest first; undefined until the first have come. */
  posts: readonly Post[] | undefined;
  /** How many of them are shown. */
  shown: number;
  /** True if there are posts that are not shown. */
  hasMore: boolean;
  /** True if there are posts that are not loaded. */
  hasOlder: boolean;
  isFetching: boolean;
  isLoadingOlder: boolean;
  /** What kept the newest posts from coming; null when nothing did. */
  error: Error | null;
  /** What kept older posts from coming; null when nothing did. */
  olderError: unknown;
  refetch: () => void;
  /** Shows 15 more, loading them when they are not here yet. */
  showMore: () => void;
  /** Loads up to 100 more, without showing them. */
  loadOlder: () => void;
}
