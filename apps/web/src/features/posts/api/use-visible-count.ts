import { LIMITS } from '@dubs/contract/limits';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { createTabMap, entryOf } from '../../../lib/session/create-tab-map.ts';

const counts = createTabMap<number>('visible-posts');

/**
 * Returns the number of posts shown in a feed, initially 15. It is stored by history entry, so that Back and a reload restore it.
 *
 * @param feed identifies the feed among those of one page
 */
export function useVisibleCount(feed: string): [shown: number, show: (count: number) => void] {
  const place = `${entryOf(useLocation())} ${feed}`;
  const [shown, setShown] = useState(() => counts.get(place) ?? LIMITS.page.feed);
  const show = (count: number) => {
    counts.set(place, count);
    setShown(count);
  };
  return [shown, show];
}
