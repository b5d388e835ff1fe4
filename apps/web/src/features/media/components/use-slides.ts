import { type RefCallback, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const SETTLED_AFTER_MS = 500;

/** A horizontal strip of slides, each as wide as the strip, that the browser scrolls and snaps. */
export interface Slides {
  /** `ref` of the scrolling element; `follow` is its scroll handler. */
  strip: RefCallback<HTMLDivElement>;
  follow: () => void;
  /** Index of the visible slide, or of the one being scrolled to. */
  index: number;
  /** Scrolls to a slide. Wraps around at both ends. */
  show: (index: number) => void;
}

/** Opens the strip at slide `start`, and follows which of its `count` slides is visible. */
export function useSlides(count: number, start: number): Slides {
  const strip = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(start);
  // During the smooth scroll of `show`, the slides in between do not become the current one.
  const glidesUntil = useRef(0);

  // A callback ref, because the strip may mount later than the caller, as in a dialog's portal.
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
    // The slide must be rendered before scrolling, or the strip snaps to one that is.
    flushSync(() => setIndex(next));
    strip.current.scrollTo({ left: next * strip.current.clientWidth });
  };

  return { strip: attach, follow, index, show };
}
