import { useSyncExternalStore } from 'react';

const onScroll = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
};

/** True while the page is scrolled down by more than `px` pixels. */
export const useScrolledPast = (px: number): boolean =>
  useSyncExternalStore(onScroll, () => window.scrollY > px);
