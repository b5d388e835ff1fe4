import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Thread } from './use-thread.ts';

/** Returns the id of a comment's element. */
export const commentElementId = (id: number): string => `comment-${id}`;

/** The highlighted comment, and a function that goes to another one. */
interface LinkedComment {
  linkedId: number | undefined;
  /** Scrolls to a comment and highlights it. A stable function. */
  goTo: (id: number) => void;
}

/**
 * Scrolls to the linked comment once and focuses it, fetching earlier comments until it is loaded. Gives up if the comment no longer
 * exists.
 */
export function useLinkedComment(linked: number | undefined, thread: Thread): LinkedComment {
  const { comments, isWhole, fetchEarlier } = thread;
  const [target, setTarget] = useState({ id: linked });
  const found = useRef<object>(undefined);
  const { id } = target;
  const oldest = comments?.[0]?.id;
  const isHere = comments?.some((comment) => comment.id === id) ?? false;
  const fetchMore = useEffectEvent(fetchEarlier);
  useEffect(() => {
    if (id === undefined || oldest === undefined || found.current === target) return;
    if (isHere || isWhole || oldest < id) {
      const item = document.getElementById(commentElementId(id));
      item?.scrollIntoView({ block: 'center' });
      item?.focus({ preventScroll: true });
      found.current = target;
      return;
    }
    fetchMore().then(
      (show) => show(),
      () => (found.current = target),
    );
  }, [target, id, oldest, isHere, isWhole]);
  const goTo = useCallback((to: number) => setTarget({ id: to }), []);
  return { linkedId: id, goTo };
}
