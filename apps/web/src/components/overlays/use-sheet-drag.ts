import { useRef, type PointerEvent } from 'react';

const CLOSE_AFTER_PX = 96;
const FLICK_AFTER_PX = 24;
const FLICK_PX_PER_MS = 0.6;

function moveSheet(header: HTMLElement, px: number, animated: boolean): void {
  const sheet = header.closest<HTMLElement>('[role="dialog"]');
  if (!sheet) return;
  sheet.style.transition = animated ? 'translate 160ms' : 'none';
  sheet.style.translate = px > 0 ? `0 ${px}px` : '';
}

/**
 * Lets a bottom sheet be dragged down by its header. Returns the pointer handlers of the header; past 96 px, or on a flick,
 * `close` is called, else the sheet springs back.
 */
export function useSheetDrag(close: () => void) {
  const start = useRef<{ y: number; time: number } | undefined>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button, a')) return;
      if (window.matchMedia('(min-width: 40rem)').matches) return;
      start.current = { y: event.clientY, time: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current) moveSheet(event.currentTarget, event.clientY - start.current.y, false);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const distance = event.clientY - start.current.y;
      const speed = distance / Math.max(1, event.timeStamp - start.current.time);
      start.current = undefined;
      if (distance > CLOSE_AFTER_PX || (distance > FLICK_AFTER_PX && speed > FLICK_PX_PER_MS)) close();
      else moveSheet(event.currentTarget, 0, true);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = undefined;
      moveSheet(event.currentTarget, 0, true);
    },
  };
}
