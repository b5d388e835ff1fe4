import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const PATIENCE_MS = 2_000;
const positions = new Map<string, number>();

/** Scrolls to where the page was, as soon as it is long enough again; a viewer who scrolls or types meanwhile stays where they are. */
function scrollBackTo(top: number): () => void {
  const taken = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const stop = () => {
    clearTimeout(timer);
    growth.disconnect();
    for (const type of taken) removeEventListener(type, stop);
  };
  const scroll = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const growth = new ResizeObserver(scroll);
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const type of taken) addEventListener(type, stop, { passive: true });
  growth.observe(document.body);
  scroll();
  return stop;
}

/**
 * Brings Back and Forward to where each page was left, also when its content comes a moment later. A reload is the browser's own
 * affair.
 */
export function useScrollMemory(): void {
  const { key } = useLocation();
  const kind = useNavigationType();
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const wanted = kind === NavigationType.Pop ? positions.get(key) : undefined;
    const stop = wanted === undefined ? undefined : scrollBackTo(wanted);
    const keep = () => positions.set(key, window.scrollY);
    const handBack = () => {
      history.scrollRestoration = 'auto';
    };
    addEventListener('scroll', keep, { passive: true });
    addEventListener('pagehide', handBack);
    return () => {
      stop?.();
      removeEventListener('scroll', keep);
      removeEventListener('pagehide', handBack);
    };
  }, [key, kind]);
}
