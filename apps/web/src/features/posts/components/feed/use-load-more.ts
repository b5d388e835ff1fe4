import type { Post } from '@dubs/contract';
import { useEffect, useRef, useState } from 'react';
import { focusPost } from './post-anchor.ts';

/** The handler of "Load More", and the announcement of its result. */
interface LoadMorePress {
  onMore: () => void;
  /** Number of loaded posts, for a polite live region: "15 more". */
  said: string;
}

/** Loads more posts, focuses the first new one, because the button moves away or disappears, and announces their number. */
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
