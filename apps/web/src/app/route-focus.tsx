import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** What had the focus when the address changed; undefined once the new page has taken it over. */
let leaving: Element | null | undefined;

/**
 * Marks each change of address, so that the heading of the next page takes the focus, and begins new pages at the top. Stands
 * before the routes, because its effect must run before theirs.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const previous = useRef(pathname);
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    leaving = document.activeElement;
    if (kind !== 'POP') window.scrollTo(0, 0);
  }, [pathname, kind]);
  return null;
}

/** Moves the focus to a page's heading after a change of address, unless the person has moved it already. */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (leaving === undefined) return;
    const untouched = document.activeElement === leaving || document.activeElement === document.body;
    leaving = undefined;
    if (untouched) heading.current?.focus({ preventScroll: true });
  }, [pathname, heading]);
}
