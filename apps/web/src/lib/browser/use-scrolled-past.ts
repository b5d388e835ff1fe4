import { useSyncExternalStore } from 'react';

const onScroll = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
};

// Kept here, since reading it from the window makes the browser lay out a page that React has just changed.
let scrolledPx = 0;
onScroll(() => {
  scrolledPx = window.scrollY;
});

/** True while the page is scrolled down by more than `px` pixels. */
export const useScrolledPast = (px: number): boolean => useSyncExternalStore(onScroll, () => scrolledPx > px);
