import type { AlbumPicture } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useMemo } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';

/** The loaded pictures of an album, newest first; undefined until the first page is loaded. */
export interface Album {
  pictures: readonly AlbumPicture[] | undefined;
  isMore: boolean;
  isLoading: boolean;
  /** Error of the last fetch; null if there was none. */
  error: unknown;
  loadMore: () => void;
  retry: () => void;
}

/** Returns a group's pictures page by page; only those of `month` (`YYYY-MM`) unless it is null. */
export function useAlbum(groupId: number, month: string | null): Album {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = trpc.albums.list.useInfiniteQuery(
    { id: groupId, limit: LIMITS.lists.album.page, ...(month !== null && { month }) },
    { initialCursor: '', getNextPageParam: ({ nextCursor }) => nextCursor, refetchOnMount: true },
  );
  const pictures = useMemo(() => data?.pages.flatMap((page) => page.pictures), [data]);
  return {
    pictures,
    isMore: hasNextPage,
    isLoading: isFetching,
    error,
    loadMore: () => void fetchNextPage(),
    retry: () => void (data ? fetchNextPage() : refetch()),
  };
}

/** Returns the months in which a group shared pictures, newest first. */
export const useAlbumMonths = (groupId: number) =>
  trpc.albums.months.useQuery({ id: groupId }, { refetchOnMount: true });
