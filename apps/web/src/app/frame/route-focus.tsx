import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The address of the last navigation, and the element that had the focus then; undefined once a heading has handled it. */
let arriving: { pathname: string; focused: Element | null } | undefined;

/**
 * Records each change of address, so that the heading of the next page takes the focus, and scrolls new pages to the top. Rendered
 * before the routes, because its effect must run before theirs.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const previous = useRef(pathname);
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    arriving = { pathname, focused: document.activeElement };
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, kind]);
  return null;
}

/**
 * Moves the focus to a page's heading after a change of address, unless the user has moved it already. A heading that replaces another one,
 * as when the content has loaded or is gone, takes the focus that was in what is removed.
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  useLayoutEffect(
    () => () => {
      const { activeElement, body } = document;
      if (activeElement !== body) arriving = { pathname, focused: body };
    },
    [pathname],
  );
  useEffect(() => {
    if (arriving?.pathname !== pathname) return;
    const { activeElement, body } = document;
    const untouched = activeElement === arriving.focused || activeElement === body;
    arriving = undefined;
    if (untouched) heading.current?.focus({ preventScroll: true });
  }, [pathname, heading]);
}
