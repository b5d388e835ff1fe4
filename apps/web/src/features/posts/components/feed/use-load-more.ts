import type { Post } from '@dubs/contract';
import { useEffect, useRef, useState } from 'react';
import { focusPost } from './post-anchor.ts';

/** The press of a "Load More" and what it brought. */
interface LoadMorePress {
  onMore: () => void;
  /** How many came, for a polite live region: "15 more". */
  said: string;
}

/** Moves the focus to the first of the posts that "Load More" brings, since its button moves away or goes, and says how many came. */
export function useLoadMore(posts: readonly Post[], isLoading: boolean, loadMore: () => void): LoadMorePress {
  const lastBefore = useRef<number>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (lastBefore.current === undefined || isLoading) return;
    const more = posts.slice(posts.findIndex(({ id }) => id === lastBefore.current) + 1);
    const [first] = more;
    if (!first) return;
    lastBefore.current = undefined;
    focusPost(first.id);
    setSaid(`${more.length} more`);
  }, [posts, isLoading]);
  const onMore = () => {
    lastBefore.current = posts.at(-1)?.id;
    setSaid('');
    loadMore();
  };
  return { onMore, said };
}
