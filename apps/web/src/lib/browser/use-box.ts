import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns an element's width and its distance from the top of the page, in pixels, kept current. */
export function useBox(element: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [box, setBox] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const { width, top } = element.current.getBoundingClientRect();
      const next = { width, top: Math.round(top + window.scrollY) };
      setBox((before) => (before.width === next.width && before.top === next.top ? before : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return box;
}
