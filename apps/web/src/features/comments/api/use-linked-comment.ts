import { useCallback, useEffect, useRef, useState } from 'react';
import type { Thread } from './use-thread.ts';

/** Returns the id of a comment's element. */
export const commentElementId = (id: number): string => `comment-${id}`;

/** The comment that stands out, and the way to another one. */
interface LinkedComment {
  linkedId: number | undefined;
  /** Leads to a comment; the same function at every call. */
  goTo: (id: number) => void;
}

/**
 * Brings the comment that the viewer was led to into sight once, with the focus, and fetches earlier comments until it is there. One that is
 * gone is given up.
 */
export function useLinkedComment(linked: number | undefined, thread: Thread): LinkedComment {
  const { comments, isWhole, fetchEarlier } = thread;
  const [target, setTarget] = useState({ id: linked });
  const found = useRef<object>(undefined);
  const { id } = target;
  const oldest = comments?.[0]?.id;
  const isHere = comments?.some((comment) => comment.id === id) ?? false;
  const fetchMore = useRef(fetchEarlier);
  useEffect(() => {
    fetchMore.current = fetchEarlier;
  });
  useEffect(() => {
    if (id === undefined || oldest === undefined || found.current === target) return;
    if (isHere || isWhole || oldest < id) {
      const item = document.getElementById(commentElementId(id));
      item?.scrollIntoView({ block: 'center' });
      item?.focus({ preventScroll: true });
      found.current = target;
      return;
    }
    fetchMore.current().then(
      (show) => show(),
      () => (found.current = target),
    );
  }, [target, id, oldest, isHere, isWhole]);
  const goTo = useCallback((to: number) => setTarget({ id: to }), []);
  return { linkedId: id, goTo };
}
