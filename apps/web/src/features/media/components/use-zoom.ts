import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { CLOSE_UP, type Point, scaledAt, type View, WHOLE, within } from '../zoom-view.ts';

const TAP_PX = 10;
const DOUBLE_TAP_MS = 280;
const DOUBLE_TAP_PX = 24;
const CLOSE_AFTER_PX = 96;
/** A pinch that ends below this scale resets the zoom. */
const NEARLY_WHOLE = 1.05;

interface Tap extends Point {
  time: number;
}

/** State and handlers of a picture that can be zoomed and pulled down. */
export interface Zoom {
  /** Distance in pixels by which the picture is pulled down. */
  pull: number;
  /** Zooms by a factor around the center. */
  zoomBy: (factor: number) => void;
  reset: () => void;
  /** Props of the picture's frame. */
  frame: {
    ref: (element: HTMLElement | null) => void;
    style: CSSProperties;
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
  };
  /** Props of the picture. */
  picture: { style: CSSProperties };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Returns the distance of a finger's pull down; 0 for a mouse or a horizontal swipe. */
function pullOf({ pointerType }: PointerEvent, from: Point, to: Point): number {
  const down = to.y - from.y;
  return pointerType === 'touch' && down > Math.abs(to.x - from.x) ? down : 0;
}

/**
 * Zooms the picture of a slide by pinch and double tap, pans it while zoomed, and calls `onClose` after a pull down. A change of `slide`
 * resets the zoom. Horizontal swipes are left to the browser.
 */
export function useZoom(slide: number, onClose: () => void): Zoom {
  const [shown, setShown] = useState({ slide, view: WHOLE });
  const [pull, setPull] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const element = useRef<HTMLElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Tap>(null);
  const lastTap = useRef<Tap>(null);
  const view = shown.slide === slide ? shown.view : WHOLE;

  const change = (next: (view: View) => View) =>
    setShown((before) => {
      const image = element.current?.querySelector('img');
      const changed = next(before.slide === slide ? before.view : WHOLE);
      if (!image || !element.current) return before;
      const picture = { width: image.offsetWidth, height: image.offsetHeight };
      const frame = { width: element.current.clientWidth, height: element.current.clientHeight };
      return { slide, view: within(changed, picture, frame) };
    });

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = element.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };

  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const point = pointOf(event);
    pointers.current.set(event.pointerId, point);
    start.current = pointers.current.size === 1 ? { ...point, time: event.timeStamp } : null;
    setHeld(true);
  };

  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const point = pointOf(event);
    pointers.current.set(event.pointerId, point);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    const moved = other ? middle(point, other) : point;
    const from = other ? middle(before, other) : before;
    const factor = other ? distance(point, other) / Math.max(1, distance(before, other)) : 1;
    if (other || view.scale > 1)
      change((now) => {
        const grown = scaledAt(now, factor, moved);
        return { ...grown, x: grown.x + moved.x - from.x, y: grown.y + moved.y - from.y };
      });
    else if (start.current) setPull(pullOf(event, start.current, point));
  };

  const end = (event: PointerEvent, isCancelled = false) => {
    if (!pointers.current.delete(event.pointerId)) return;
    if (pointers.current.size > 0) return;
    setHeld(false);
    setPull(0);
    const began = start.current;
    const point = pointOf(event);
    if (isCancelled || !began) change((now) => (now.scale < NEARLY_WHOLE ? WHOLE : now));
    else if (view.scale === 1 && pullOf(event, began, point) > CLOSE_AFTER_PX) onClose();
    else if (distance(point, began) < TAP_PX) tap({ ...point, time: event.timeStamp });
  };

  const tap = (now: Tap) => {
    const last = lastTap.current;
    const isSecond = last && now.time - last.time <= DOUBLE_TAP_MS && distance(now, last) <= DOUBLE_TAP_PX;
    lastTap.current = isSecond ? null : now;
    if (isSecond) change((before) => (before.scale > 1 ? WHOLE : scaledAt(before, CLOSE_UP, now)));
  };

  return {
    pull,
    zoomBy: (factor) => change((now) => scaledAt(now, factor, { x: 0, y: 0 })),
    reset: () => change(() => WHOLE),
    frame: {
      ref: (next) => {
        element.current = next;
      },
      style: { touchAction: view.scale > 1 ? 'none' : 'pan-x' },
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: (event) => end(event),
      onPointerCancel: (event) => end(event, true),
      onPointerLeave: (event) => end(event, true),
    },
    picture: {
      style: {
        transform: `translate(${view.x}px, ${view.y + pull}px) scale(${view.scale})`,
        ...(isHeld && { transition: 'none' }),
      },
    },
  };
}
