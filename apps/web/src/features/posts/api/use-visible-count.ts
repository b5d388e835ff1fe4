import { LIMITS } from '@dubs/contract/limits';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

const counts = new Map<string, number>();

/**
 * Returns how many posts of a feed show: 15 at first. It belongs to the visit, so that coming Back finds as many as there were.
 *
 * @param feed tells the feeds of one page apart
 */
export function useVisibleCount(feed: string): [shown: number, show: (count: number) => void] {
  const { key } = useLocation();
  const place = `${key} ${feed}`;
  const [shown, setShown] = useState(() => counts.get(place) ?? LIMITS.page.feed);
  const show = (count: number) => {
    counts.set(place, count);
    setShown(count);
  };
  return [shown, show];
}
