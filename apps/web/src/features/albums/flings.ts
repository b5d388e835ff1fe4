import { useState } from 'react';
import { createStore, useStore } from '../../lib/create-store.ts';

/** In pixels a millisecond, more than two screens of a phone a second: no one makes out a picture that passes faster. */
const FLING_SPEED = 2;
/** A fling is over when the page was slower for so long. Single events of a busy phone, which come each 100 ms, say little of the speed. */
const REST_MS = 200;

/** True while the page scrolls faster than pictures can be made out. */
const flings = createStore(false);

/** Follows how fast the page scrolls. Returns the function that stops it. */
export function watchFlings(): () => void {
  let last = { top: window.scrollY, at: performance.now() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => flings.set(false);
  const follow = ({ timeStamp: at }: Event) => {
    const top = window.scrollY;
    // After a rest, the time since the last event would make any jump look slow.
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

/** True while the page is flung. */
export const useAreFlung = (): boolean => useStore(flings, (areFlung) => areFlung);

/** True from when the page is not flung: pictures that fly past are not worth their bytes, nor the work of showing them. */
export function useIsInTime(): boolean {
  const [was, setWas] = useState(() => !flings.get());
  const is = useStore(flings, (areFlung) => was || !areFlung);
  if (is !== was) setWas(is);
  return is;
}
