import { useEffect, useRef } from 'react';
import type { Thread } from './use-thread.ts';

/** Returns the id of a comment's element. */
export const commentElementId = (id: number): string => `comment-${id}`;

/**
 * Brings the comment that the viewer was led to into sight once, with the focus, and fetches earlier comments until it is there. One that is
 * gone is given up.
 */
export function useLinkedComment(linked: number | undefined, thread: Thread): void {
  const { comments, isWhole, fetchEarlier } = thread;
  const sought = useRef(linked);
  const oldest = comments?.[0]?.id;
  const isHere = comments?.some(({ id }) => id === linked) ?? false;
  const fetchMore = useRef(fetchEarlier);
  useEffect(() => {
    fetchMore.current = fetchEarlier;
  });
  useEffect(() => {
    if (sought.current === undefined || oldest === undefined) return;
    if (isHere || isWhole || oldest < sought.current) {
      const item = document.getElementById(commentElementId(sought.current));
      item?.scrollIntoView({ block: 'center' });
      item?.focus({ preventScroll: true });
      sought.current = undefined;
      return;
    }
    fetchMore.current().then(
      (show) => show(),
      () => (sought.current = undefined),
    );
  }, [oldest, isHere, isWhole]);
}
