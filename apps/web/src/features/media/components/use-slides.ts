import { type RefCallback, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const SETTLED_AFTER_MS = 500;

/** A horizontal strip of slides, each as wide as the strip, that the browser scrolls and snaps. */
export interface Slides {
  /** The `ref` of the element that scrolls; `follow` is its scroll handler. */
  strip: RefCallback<HTMLDivElement>;
  follow: () => void;
  /** Index of the slide in sight, or on its way there. */
  index: number;
  /** Brings a slide into sight; past either end it goes on at the other. */
  show: (index: number) => void;
}

/** Opens the strip at slide `start` and reports which one of `count` is in sight, however it got there. */
export function useSlides(count: number, start: number): Slides {
  const strip = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(start);
  // While the strip glides to a slide that was asked for, the ones it passes do not count.
  const glidesUntil = useRef(0);

  // The strip may come into the page later than what calls this: a dialog's portal does.
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      strip.current = element;
      element?.scrollTo({ left: start * element.clientWidth, behavior: 'instant' });
    },
    [start],
  );

  const follow = () => {
    const width = strip.current?.clientWidth;
    if (!strip.current || !width) return;
    const inSight = Math.round(strip.current.scrollLeft / width);
    if (inSight === index) glidesUntil.current = 0;
    else if (performance.now() > glidesUntil.current) setIndex(inSight);
  };

  const show = (wanted: number) => {
    if (!strip.current) return;
    const next = (wanted + count) % count;
    glidesUntil.current = performance.now() + SETTLED_AFTER_MS;
    // The slide must be there before the strip glides: otherwise it snaps to one of those that are.
    flushSync(() => setIndex(next));
    strip.current.scrollTo({ left: next * strip.current.clientWidth });
  };

  return { strip: attach, follow, index, show };
}
