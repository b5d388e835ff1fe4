import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Shows the rest of a list on request, and moves the focus to its first item, since the button that asked for it is gone then. */
export function useShowAll<List extends HTMLElement>(shownAtFirst: number) {
  const list = useRef<List>(null);
  const [isWhole, setWhole] = useState(false);
  const showAll = () => {
    flushSync(() => setWhole(true));
    const next = list.current?.children[shownAtFirst];
    if (!(next instanceof HTMLElement)) return;
    next.tabIndex = -1;
    next.focus();
  };
  return { list, isWhole, showAll };
}
