import type { Comment } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { useComments } from './comment-cache.ts';

const PAGE = LIMITS.lists.comments;
/** How many of the newest comments the first earlier page holds too, so that new ones may push them out of the newest page. */
const OVERLAP = 50;

/** The comments of a post as far as they are here. */
export interface Thread {
  /** Oldest first; undefined until the newest have come. */
  comments: readonly Comment[] | undefined;
  /** True if every comment of the post is here. */
  isWhole: boolean;
  /** What kept the newest from coming; null when nothing did. */
  error: ReturnType<typeof useComments>['error'];
  isFetching: boolean;
  retry: () => void;
  /** Fetches the page before, and resolves to what shows it. */
  fetchEarlier: () => Promise<() => void>;
}

/** Returns the newest comments of a post, kept current, and those before them page by page on demand. */
export function useThread(postId: number): Thread {
  const utils = trpc.useUtils();
  const { data: newest, error, isFetching, refetch } = useComments(postId);
  /** The comments that the earlier pages end before, the newest page first. */
  const [ends, setEnds] = useState<readonly number[]>([]);
  const { list } = utils.comments;
  const pages = useQueries({ queries: ends.map((before) => list.queryOptions({ postId, before })) });

  const overlap = newest?.[OVERLAP]?.id;
  const [end] = ends;
  // So many new ones have come that some stand on no page any more.
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
    retry: () => void refetch(),
    fetchEarlier,
  };
}

/** Returns each comment once, oldest first; when two pages hold one, that of the later page. */
const inOrder = (comments: readonly Comment[]): Comment[] =>
  [...new Map(comments.map((comment) => [comment.id, comment])).values()].toSorted((a, b) => a.id - b.id);
