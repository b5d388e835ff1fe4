import type { Comment } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { useComments } from './comment-cache.ts';

const PAGE = LIMITS.lists.comments;
/** Number of comments that the newest page and the one before share, so that new comments leave no gap between the two. */
const OVERLAP = 50;

/** The loaded comments of a post. */
export interface Thread {
  /** Oldest first; undefined until the newest page is loaded. */
  comments: readonly Comment[] | undefined;
  /** True if all comments of the post are loaded. */
  isWhole: boolean;
  /** Error of the last fetch of the newest page; null if there was none. */
  error: ReturnType<typeof useComments>['error'];
  isFetching: boolean;
  refetch: () => void;
  /** Fetches the previous page, and resolves to a function that shows it. */
  fetchEarlier: () => Promise<() => void>;
}

/** Returns the newest comments of a post, kept current, and earlier ones page by page on demand. */
export function useThread(postId: number): Thread {
  const utils = trpc.useUtils();
  const { data: newest, error, isFetching, refetch } = useComments(postId);
  /** The cursors (`before`) of the earlier pages, latest page first. */
  const [ends, setEnds] = useState<readonly number[]>([]);
  const { list } = utils.comments;
  const pages = useQueries({ queries: ends.map((before) => list.queryOptions({ postId, before })) });

  const overlap = newest?.[OVERLAP]?.id;
  const [end] = ends;
  // The newest page has moved on so far that it left a gap: add a page that fills it.
  if (end !== undefined && overlap !== undefined && (newest?.[0]?.id ?? 0) > end) setEnds([overlap, ...ends]);

  const earlier = pages.flatMap(({ data }) => data ?? []);
  const oldestPage = pages.length === 0 ? newest : pages.at(-1)?.data;
  const isWhole = oldestPage !== undefined && oldestPage.length < PAGE;

  const fetchEarlier = async () => {
    const before = pages.length === 0 ? overlap : oldestPage?.[0]?.id;
    if (before === undefined) return () => undefined;
    await list.fetch({ postId, before });
    return () => setEnds((known) => (known.includes(before) ? known : [...known, before]));
  };

  return {
    comments: newest && inOrder([...earlier, ...newest]),
    isWhole,
    error,
    isFetching,
    refetch: () => void refetch(),
    fetchEarlier,
  };
}

/** Returns the comments without duplicates, oldest first. The copy from the later page wins. */
const inOrder = (comments: readonly Comment[]): Comment[] =>
  [...new Map(comments.map((comment) => [comment.id, comment])).values()].toSorted((a, b) => a.id - b.id);
