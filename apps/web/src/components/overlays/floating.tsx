import clsx from 'clsx';
import { useLayoutEffect, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { createPortal } from 'react-dom';

const GAP = 6;
const MARGIN = 8;
const TOP_BAR = 64;
/** The share of the difference in width that lies before the layer. */
const SHARE = { start: 0, middle: 0.5, end: 1 } as const;

const hasPopovers = () => 'showPopover' in HTMLElement.prototype;

interface FloatingProps extends ComponentProps<'div'> {
  /** The element that the layer is placed beside. */
  anchor: RefObject<Pick<Element, 'getBoundingClientRect'> | null>;
  /** Horizontal alignment with the anchor: to its start, its middle or its end. */
  align?: 'start' | 'middle' | 'end';
}

/**
 * Renders a small layer above its anchor, below if there is no room above, or over it if there is none below either: inside the window as
 * long as it fits. It keeps its place in the document, so that the Tab key reaches it there, but nothing around it clips or covers it.
 */
export function Floating({ anchor, align = 'start', className, children, ...rest }: FloatingProps) {
  const layer = useRef<HTMLDivElement>(null);
  // Safari 16 has no popovers, and would clip the layer or cover it in its place: there it is in the open dialog, or at the end of the page.
  const [top] = useState(
    () => [...document.querySelectorAll('[role$="dialog"][data-state="open"]')].at(-1) ?? document.body,
  );
  useLayoutEffect(() => {
    const [element, beside] = [layer.current, anchor.current];
    if (!element || !beside) return;
    if (hasPopovers()) element.showPopover();
    const place = () => {
      const at = beside.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = element;
      const above = at.top - height - GAP;
      const wanted = at.left + (at.width - width) * SHARE[align];
      const furthest = document.documentElement.clientWidth - width - MARGIN;
      const below = Math.min(at.bottom + GAP, Math.max(MARGIN, window.innerHeight - height - MARGIN));
      element.style.top = `${above < TOP_BAR ? below : above}px`;
      element.style.left = `${Math.max(MARGIN, Math.min(wanted, furthest))}px`;
    };
    place();
    const growth = new ResizeObserver(place);
    growth.observe(element);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      growth.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [anchor, align]);
  const shown = (
    <div
      ref={layer}
      popover="manual"
      className={clsx(
        'fixed inset-auto z-50 m-0 max-w-[calc(100vw-1rem)] overflow-visible border border-line bg-raised text-ink shadow-e2',
        className,
      )}
      {...rest}
    >
      {children}
    </div>
  );
  return hasPopovers() ? shown : createPortal(shown, top);
}
