import clsx from 'clsx';
import { useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';

const GAP = 6;
const MARGIN = 8;
const TOP_BAR = 64;
/** How much of what it is narrower than the anchor stands before it. */
const SHARE = { start: 0, middle: 0.5, end: 1 } as const;

interface FloatingProps extends ComponentProps<'div'> {
  /** What it belongs to. */
  anchor: RefObject<Pick<Element, 'getBoundingClientRect'> | null>;
  /** Where it is relative to the anchor: starting where that starts, centred on it, or ending where that ends. */
  align?: 'start' | 'middle' | 'end';
}

/**
 * Renders a small layer above what it belongs to, below where there is no room above, always inside the window. It stays where it is in the
 * document, so that the Tab key finds it there, and yet nothing around it cuts or covers it.
 */
export function Floating({ anchor, align = 'start', className, children, ...rest }: FloatingProps) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [element, beside] = [layer.current, anchor.current];
    if (!element || !beside) return;
    // A browser without the top layer has the element in sight already.
    if ('showPopover' in element) element.showPopover();
    const place = () => {
      const at = beside.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = element;
      const above = at.top - height - GAP;
      const wanted = at.left + (at.width - width) * SHARE[align];
      const furthest = document.documentElement.clientWidth - width - MARGIN;
      element.style.top = `${above < TOP_BAR ? at.bottom + GAP : above}px`;
      element.style.left = `${Math.max(MARGIN, Math.min(wanted, furthest))}px`;
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [anchor, align]);
  return (
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
}
