import { useState } from 'react';
import { createStore, useStore } from '../../lib/create-store.ts';

/** In pixels per millisecond: more than two phone screens per second, too fast to recognize a picture. */
const FLING_SPEED = 2;
/** A fling ends when the page was slower for this long. A busy phone fires scroll events only every 100 ms, so one slow event is not enough. */
const REST_MS = 200;

/** True while the page scrolls too fast to recognize pictures. */
const flings = createStore(false);

/** Starts measuring the scroll speed of the page. Returns the function that stops it. */
export function watchFlings(): () => void {
  let last = { top: window.scrollY, at: performance.now() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => flings.set(false);
  const follow = ({ timeStamp: at }: Event) => {
    const top = window.scrollY;
    // After a pause, the time since the last event would make any jump look slow.
    const isFast = Math.abs(top - last.top) > FLING_SPEED * Math.min(at - last.at, REST_MS);
    last = { top, at };
    if (!isFast) return;
    flings.set(true);
    clearTimeout(timer);
    timer = setTimeout(rest, REST_MS);
  };
  window.addEventListener('scroll', follow, { passive: true });
  return () => {
    window.removeEventListener('scroll', follow);
    clearTimeout(timer);
    rest();
  };
}

/** True while the page scrolls too fast to recognize pictures. Renders again when that changes. */
export const useIsFlinging = (): boolean => useStore(flings);

/** True once the page was slow enough since the component mounted: loading and rendering pictures during a fling would be wasted. */
export function useHasSlowedDown(): boolean {
  const [was, setWas] = useState(() => !flings.get());
  const is = useStore(flings, (isFlinging) => was || !isFlinging);
  if (is !== was) setWas(is);
  return is;
}
